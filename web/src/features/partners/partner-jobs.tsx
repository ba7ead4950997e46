import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { JobActions, type JobLine, jobColumns, jobDays, useJobFilters } from '#features/dashboard/jobs-list-picker.tsx'
import { downloadJobs, type JobsListQuery, jobsQuery } from '#features/jobs/jobs.queries.ts'
import type { Columns } from '#shared/components/list/columns.ts'
import { DataTable } from '#shared/components/list/data-table.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { ListTools } from '#shared/components/list/list-tools.tsx'
import { Pagination } from '#shared/components/list/pagination.tsx'
import { SavedViews } from '#shared/components/list/saved-views.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useSelection } from '#shared/components/list/use-selection.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { partnerText } from '#src/text/en/partner.ts'
import { useText } from '#src/text/intl.ts'

const name = 'partner-jobs'
const filterNames = ['status', 'category_id', 'location_id', 'has_due', 'from', 'to'] as const
/** Whose they are is said above the list. */
const columns = { ...jobColumns, partner: 'hidden' } satisfies Columns<JobLine>
const fixed = ['partner_id', 'unassigned']

/** The list of jobs, of one partner: every job that is theirs, newest first. */
export function PartnerJobs({ id }: { id: number }) {
  const t = useText(partnerText)
  const words = useText(dashboardText)
  const list = useListState(filterNames)
  const { fields, Options, setOptions } = useJobFilters()
  // The address may say anything: what the contract does not know, the server answers with a 422 that names it.
  const query = { ...list.query, partner_id: String(id) } as JobsListQuery
  const jobs = useQuery(jobsQuery(query))
  const rows = useMemo(
    () => jobs.data?.data.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [jobs.data],
  )
  const meta = jobs.data?.meta
  const selection = useSelection(list, rows)
  const [hasChosen, setChosen] = useState(false)
  if (!hasChosen && selection.ids.size > 0) setChosen(true)
  return (
    <section aria-label={t('partner.jobs')}>
      <SavedViews name={name} label={t('partner.jobs.views')} names={filterNames} days={jobDays} />
      <FilterBar
        list={list}
        search={{ label: words('dashboard.jobs.search'), placeholder: words('dashboard.jobs.search-hint') }}
        fields={fields.filter((field) => !fixed.includes(field.name))}
        dates={{ label: words('dashboard.jobs.scheduled'), ...jobDays }}
        end={
          <ListTools
            name={name}
            columns={columns}
            download={{
              permission: 'jobs.download',
              onDownload: (format, options) => downloadJobs(query, format, options),
            }}
          />
        }
      />
      {Options && <Options onOptions={setOptions} />}
      <ShownListContext value={{ endpoint: 'GET /jobs', query: { ...list.query, partner_id: String(id) }, rows, meta }}>
        <DataTable
          name={name}
          selection={selection}
          label={t('partner.jobs')}
          columns={columns}
          rows={rows}
          list={list}
          isFetching={jobs.isFetching}
          error={jobs.error}
          onRetry={() => void jobs.refetch()}
          skeletonRows={25}
          empty={<EmptyState title={t('partner.jobs.none')}>{t('partner.jobs.none-text')}</EmptyState>}
        />
      </ShownListContext>
      <Pagination list={list} meta={meta} />
      {hasChosen && <JobActions selection={selection} query={query} meta={meta} />}
    </section>
  )
}
