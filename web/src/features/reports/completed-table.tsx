import { isTimeGroup, type ReportGroup } from 'contract/reports/report-groups.rules.ts'
import { rangeBefore } from 'contract/reports/report-range.rules.ts'
import type { CompletedJobsRow } from 'contract/reports/reports.schema.ts'
import { TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsJobsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import { changeOf, versus } from './change.ts'
import { isUnfinished, measureWords, rowWords } from './row-words.ts'
import type { JobsReport } from './use-completed-report.ts'

type Line = CompletedJobsRow['now'] & {
  id: number
  name: string
  change: string | null
  row: CompletedJobsRow
}

/** The numbers of the bars and all others; the newest days first. A number links to its jobs. */
export function CompletedTable({ view }: { view: JobsReport }) {
  const t = useText(reportsJobsText)
  const { group, list } = view
  const { data: rows, path = [], meta } = view.rows.data ?? {}
  const lines = rows?.map((row, id) => lineOf(group, row, id))
  const columns = useColumns(view)
  return (
    <>
      {path.length > 0 && <ReportPath path={path} view={view} />}
      {/* Other groups need a new table, so that no row of the old one moves. */}
      <DataTable
        key={`${group} ${path.at(-1)?.id}`}
        label={t(`reports-jobs.by-${group}`, {
          what: t(view.isUpcoming ? 'reports-jobs.to-come' : 'reports-jobs.jobs'),
        })}
        columns={columns}
        rows={isTimeGroup(group) ? lines?.reverse() : lines}
        list={isTimeGroup(group) ? undefined : list}
        isFetching={view.rows.isFetching}
        empty={<Empty isUpcoming={view.isUpcoming} />}
      />
      {!isTimeGroup(group) && <Pagination list={list} meta={meta} />}
    </>
  )
}

function lineOf(group: ReportGroup, row: CompletedJobsRow, id: number): Line {
  const change = row.before && changeOf(row.now.jobs, row.before.jobs)
  return { ...row.now, id, name: rowWords(group, row), change, row }
}

function useColumns({ days, group, below, isUpcoming = false }: JobsReport): Columns<Line> {
  const t = useText(reportsJobsText)
  const { count } = useFormats()
  const sort = (name: string) => (isTimeGroup(group) ? {} : { sort: name })
  const money = (
    name: 'price' | 'material_cost' | 'commission' | 'received' | 'due',
    card?: 3 | 4 | 5 | 6,
  ) => ({
    header: measureWords(name, isUpcoming),
    align: 'right' as const,
    card,
    labelled: true,
    ...sort(name),
    cell: (line: Line) => <Money paise={line[name]} />,
  })
  return {
    name: {
      header: t(`reports-jobs.${group}`),
      look: 'main',
      card: 1,
      skeleton: 132,
      cell: ({ name, row }) => {
        if (row.has_more && row.id !== null) {
          return (
            <TextLink to="." search={below(row.id)}>
              {name}
            </TextLink>
          )
        }
        const isOpen = !isUpcoming && isUnfinished(row, days.range)
        return isOpen ? (
          <>
            {name} <span className="ink-3">{t('reports-jobs.until-now')}</span>
          </>
        ) : (
          name
        )
      },
    },
    jobs: {
      header: t(isUpcoming ? 'reports-jobs.to-come' : 'reports-jobs.completed'),
      align: 'right',
      card: 2,
      labelled: true,
      ...sort('jobs'),
      cell: ({ jobs, name, row }) =>
        jobs === 0 ? (
          <span className="ink-3">{count(0)}</span>
        ) : (
          <TextLink
            to="."
            search={(before: object) => ({ ...before, open: row.key, page: undefined })}
            aria-label={`${count(jobs)}: ${t('reports-jobs.open', { name })}`}
          >
            {count(jobs)}
          </TextLink>
        ),
    },
    change: {
      header: versus(rangeBefore(days.range)),
      align: 'right',
      card: 4,
      labelled: true,
      cell: ({ change }) => change ?? <Dash />,
    },
    price: money('price', 3),
    material_cost: money('material_cost'),
    commission: money('commission'),
    received: money('received', 5),
    due: money('due', 6),
    id: 'hidden',
    row: 'hidden',
  }
}

export function Empty({ isUpcoming = false }: { isUpcoming?: boolean | undefined }) {
  const t = useText(reportsJobsText)
  const title = t(isUpcoming ? 'reports-jobs.empty-ahead' : 'reports-jobs.empty')
  return (
    <EmptyState title={title}>
      {t(isUpcoming ? 'reports-jobs.empty-ahead-text' : 'reports-jobs.empty-text')}
    </EmptyState>
  )
}

type ReportPathProps = { path: readonly { id: number; name: string }[]; view: JobsReport }

/** The path from the top of the tree to the parent of the rows. */
function ReportPath({ path, view }: ReportPathProps) {
  const t = useText(reportsJobsText)
  return (
    <nav className="report-path" aria-label={t('reports-jobs.way')}>
      <TextLink to="." search={view.below(undefined)}>
        {t('reports-jobs.everything')}
      </TextLink>
      {path.map(({ id, name }, place) => (
        <span key={id} className="row">
          <span className="ink-3" aria-hidden="true">
            ›
          </span>
          {place === path.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <TextLink to="." search={view.below(id)}>
              {name}
            </TextLink>
          )}
        </span>
      ))}
    </nav>
  )
}
