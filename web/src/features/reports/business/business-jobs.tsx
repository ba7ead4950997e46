import { useQuery } from '@tanstack/react-query'
import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { ReactNode } from 'react'
import { addressQuery } from '#shared/api/address-query.ts'
import { LinkButton } from '#shared/components/links.tsx'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { formatDayRange } from '#shared/format/dates.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { columns } from '../jobs-behind.tsx'
import { jobsBehind } from '../reports.queries.ts'

type BusinessJobsProps = { title: string; range: DayRange; filters: Record<string, string> }

/** The jobs behind a number of a business report, in place of the report. */
export function BusinessJobs({ title, range, filters }: BusinessJobsProps) {
  const t = useText(reportsBusinessText)
  const list = useListState([])
  const jobs = useQuery(jobsBehind(addressQuery('GET /jobs', { ...filters, page: list.page })))
  const { data: rows, meta } = jobs.data ?? {}
  return (
    <section aria-label={title}>
      <BehindLine title={title} range={range}>
        {meta && t('business.jobs-behind', { count: meta.total })}
      </BehindLine>
      <DataTable
        label={title}
        columns={columns}
        rows={rows}
        isFetching={jobs.isFetching}
        error={jobs.error}
        onRetry={() => void jobs.refetch()}
        skeletonRows={25}
        empty={<EmptyState title={t('business.nothing')} />}
      />
      <Pagination list={list} meta={meta} />
    </section>
  )
}

type BehindLineProps = { title: string; range: DayRange /** The number of rows. */; children: ReactNode }

/** Above the rows behind a number: the way back, their title and their days. */
export function BehindLine({ title, range, children }: BehindLineProps) {
  const t = useText(reportsBusinessText)
  return (
    <div className="filter-line">
      <LinkButton
        to="."
        search={(before: object) => ({ ...before, open: undefined, page: undefined })}
        size="small"
      >
        {t('business.back')}
      </LinkButton>
      <b>{title}</b>
      <span className="ink-3 text-13">{formatDayRange(range.from, range.to)}</span>
      <span className="filter-line-end text-13 tabular" role="status">
        {children}
      </span>
    </div>
  )
}
