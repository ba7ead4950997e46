import { useQuery } from '@tanstack/react-query'
import type { StaffEntry, StaffReport } from 'contract/reports/business.schema.ts'
import type { DayRange, PastPreset } from 'contract/reports/report-range.rules.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { composerTypes } from 'contract/vocabulary.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { recordTarget } from '#shared/components/record-target.ts'
import { ShortDate } from '#shared/components/times.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { getText, useText } from '#src/text/intl.ts'
import { type EntriesQuery, entriesQuery } from './business/business.queries.ts'
import { BehindLine, BusinessJobs } from './business/business-jobs.tsx'
import type { ReportDays } from './use-report-days.ts'

type StaffBehindProps = {
  /** `12` are the jobs that the user created, `12-calls` and `12-activities` the entries. */
  open: string
  days: ReportDays<PastPreset>
  report: StaffReport | undefined
}

/** The rows behind a number of one user, in place of the report. */
export function StaffBehind({ open, days, report }: StaffBehindProps) {
  const t = useText(reportsBusinessText)
  const [id = '', what] = open.split('-')
  const name = report?.data.find((row) => String(row.person?.id) === id)?.person?.name ?? ''
  const { range } = days
  if (what === 'calls' || what === 'activities') {
    const query = { ...days.query, created_by: id, type: what === 'calls' ? ('call' as const) : undefined }
    return <StaffEntries title={t(`business.${what}-of`, { name })} range={range} query={query} />
  }
  const filters = { created_by: id, created_from: range.from, created_to: range.to }
  return <BusinessJobs title={t('business.jobs-made-by', { name })} range={range} filters={filters} />
}

type StaffEntriesProps = { title: string; range: DayRange; query: Omit<EntriesQuery, 'page'> }

/** The calls and other entries of one user behind a number of the report, latest first. */
function StaffEntries({ title, range, query }: StaffEntriesProps) {
  const t = useText(reportsBusinessText)
  const list = useListState([])
  const entries = useQuery(entriesQuery({ ...query, page: list.page }))
  const { data: rows, meta } = entries.data ?? {}
  return (
    <section aria-label={title}>
      <BehindLine title={title} range={range}>
        {meta && t('business.entries-behind', { count: meta.total })}
      </BehindLine>
      <DataTable
        label={title}
        columns={columns}
        rows={rows?.map((row) => ({ ...row, name: row.record.name }))}
        isFetching={entries.isFetching}
        error={entries.error}
        onRetry={() => void entries.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('business.nothing')} />}
      />
      <Pagination list={list} meta={meta} />
    </section>
  )
}

const word = (id: keyof typeof reportsBusinessText) => getText(reportsBusinessText, id)

const columns = {
  record: {
    header: word('business.entry-record'),
    look: 'id',
    skeleton: 48,
    cell: ({ record }) => recordId(record.type, record.id),
  },
  created_at: {
    header: word('business.entry-written'),
    look: 'soft',
    card: 4,
    cell: ({ created_at }) => <ShortDate at={created_at} />,
  },
  name: {
    header: word('business.entry-of'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: ({ record }) => <RowLink {...recordTarget(record.type, record.id)}>{record.name}</RowLink>,
  },
  type: {
    header: word('business.entry-type'),
    card: 2,
    cell: ({ type }) => labelOf(composerTypes, type),
  },
  note: {
    header: word('business.entry-note'),
    card: 5,
    shrinks: 'wide',
    title: ({ note }) => note,
    cell: ({ note }) => note,
  },
  id: 'hidden',
} satisfies Columns<StaffEntry & { name: string }>
