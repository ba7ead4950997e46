import { useQuery } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { isTimeGroup, type NamedGroup, type ReportGroup } from 'contract/reports/report-groups.rules.ts'
import { bucketsOf, type DayRange, rangeBefore } from 'contract/reports/report-range.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { LinkButton, RowLink } from '#shared/components/links.tsx'
import type { SomeColumns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { Due, Money } from '#shared/components/money.tsx'
import { formatDayRange } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsJobsText } from '#src/text/en/reports.ts'
import { getText, useText } from '#src/text/intl.ts'
import { jobsBehind, openStatuses } from './reports.queries.ts'
import { rowWords } from './row-words.ts'
import type { JobsReport } from './use-completed-report.ts'

const whole: Record<string, keyof typeof reportsJobsText | undefined> = {
  all: 'reports-jobs.all',
  before: 'reports-jobs.all-before',
}

/** The jobs behind a number of the report, the last completed first. */
export function JobsBehind({ view }: { view: JobsReport }) {
  const t = useText(reportsJobsText)
  const search = useSearchParams()
  const { group, days, list, report, open = 'all', isUpcoming = false } = view
  const within = group === 'place' ? search.location_id : search.category_id
  const filters = filtersBehind({ group, range: days.range, open, within, isUpcoming })
  const jobs = useQuery(jobsBehind(addressQuery('GET /jobs', { ...filters, page: list.page })))
  const { data: rows, meta } = jobs.data ?? {}
  const row = report.data?.data.find(({ key }) => key === open)
  const name = row ? rowWords(group, row) : whole[open] && t(whole[open])
  return (
    <section aria-label={t('reports-jobs.jobs')}>
      <div className="filter-line">
        <LinkButton
          to="."
          search={(before: object) => ({ ...before, open: undefined, page: undefined })}
          size="small"
        >
          {t('reports-jobs.back')}
        </LinkButton>
        {name && <b>{name}</b>}
        <span className="ink-3 text-13">
          {formatDayRange(filters.completed_from ?? filters.from!, filters.completed_to ?? filters.to!)}
        </span>
        <span className="filter-line-end text-13 tabular" role="status">
          {meta && t(isUpcoming ? 'reports-jobs.behind-ahead' : 'reports-jobs.behind', { count: meta.total })}
        </span>
      </div>
      <DataTable
        label={t('reports-jobs.jobs')}
        columns={columns}
        rows={rows}
        isFetching={jobs.isFetching}
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('reports-jobs.no-rows')} />}
      />
      <Pagination list={list} meta={meta} />
    </section>
  )
}

const word = (id: keyof typeof reportsJobsText) => getText(reportsJobsText, id)

function When({ moment }: { moment: string }) {
  return <>{useFormats().shortDate(moment)}</>
}

export const columns = {
  id: { header: word('reports-jobs.id'), look: 'id', skeleton: 48, cell: (row) => recordId('job', row.id) },
  scheduled_at: {
    header: word('reports-jobs.scheduled'),
    look: 'soft',
    card: 4,
    cell: (row) => <When moment={row.scheduled_at} />,
  },
  customer: {
    header: word('reports-jobs.customer'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/jobs/$id" params={{ id: String(row.id) }}>
        {row.customer.name}
      </RowLink>
    ),
  },
  category: {
    header: word('reports-jobs.service'),
    card: 3,
    shrinks: true,
    title: (row) => row.category.title,
    cell: (row) => row.category.title,
  },
  place: {
    header: word('reports-jobs.place'),
    look: 'soft',
    shrinks: true,
    title: (row) => row.place ?? '',
    cell: (row) => row.place,
  },
  partner: {
    header: word('reports-jobs.partner'),
    card: 5,
    shrinks: true,
    title: (row) => row.partner?.name ?? '',
    cell: (row) => row.partner?.name,
  },
  price: {
    header: word('reports-jobs.price'),
    align: 'right',
    card: 2,
    cell: (row) => <Money paise={row.price} />,
  },
  received: {
    header: word('reports-jobs.received'),
    align: 'right',
    cell: (row) => <Money paise={row.received} />,
  },
  due: { header: word('reports-jobs.due'), align: 'right', card: 6, cell: (row) => <Due paise={row.due} /> },
} satisfies SomeColumns<JobRow>

type Opened = {
  group: ReportGroup
  range: DayRange
  open: string
  within: string | undefined
  /** For open jobs, by their scheduled day. */
  isUpcoming?: boolean
}

const names = {
  category: 'category_id',
  place: 'location_id',
  partner: 'partner_id',
  staff: 'created_by',
} as const

/** The filters of the list of jobs for exactly those behind a number of the report. */
export function filtersBehind({
  group,
  range,
  open,
  within,
  isUpcoming = false,
}: Opened): Record<string, string> {
  const days = (of: DayRange) =>
    daysOf(of, isUpcoming && open !== 'before' ? openStatuses : notCancelled, isUpcoming)
  if (open === 'all' || open === 'before')
    return { ...days(open === 'all' ? range : rangeBefore(range)), ...scope(group, within) }
  if (group === 'hour') return { ...days(range), completed_hour: open }
  if (isTimeGroup(group)) return days(bucketsOf(range, group).find(({ from }) => from === open) ?? range)
  if (open === '0') return { ...days(range), ...(group === 'category' ? {} : { without: group }) }
  const isOwn = group === 'category' && open === within
  return { ...days(range), [names[group]]: open, ...(isOwn ? { category_only: 'true' } : {}) }
}

/** The jobs of the previous period for the comparison: scheduled then and not cancelled. */
const notCancelled = `${openStatuses},completed`

const daysOf = ({ from, to }: DayRange, status: string, isUpcoming: boolean): Record<string, string> =>
  isUpcoming ? { from, to, status } : { completed_from: from, completed_to: to }

function scope(group: ReportGroup, within: string | undefined): Record<string, string> {
  return within && (group === 'category' || group === 'place') ? { [names[group as NamedGroup]]: within } : {}
}
