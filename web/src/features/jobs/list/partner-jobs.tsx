import { useMemo, useState } from 'react'
import type { Columns } from '#shared/components/list/columns.ts'
import { ListView } from '#shared/components/list/list-view.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { JobActions } from './job-bulk-actions.tsx'
import { useJobFilters } from './job-filters.ts'
import { type JobLine, jobColumns } from './jobs.columns.tsx'
import { jobDays } from './jobs-dates.ts'

const name = 'partner-jobs'
const filterNames = ['status', 'category_id', 'location_id', 'has_due', 'from', 'to'] as const
/** The partner is named above the list. */
const columns = { ...jobColumns, partner: 'hidden' } satisfies Columns<JobLine>
const fixed = ['partner_id', 'unassigned', 'attention']

/** The list of jobs of one partner: all of them, newest first. */
export function PartnerJobs({ id }: { id: number }) {
  const t = useText(partnerText)
  const words = useText(dashboardText)
  const list = useListState(filterNames)
  const { fields, Options, setOptions } = useJobFilters()
  const own = { ...list, query: { ...list.query, partner_id: String(id) } }
  const listing = useListing('GET /jobs', own)
  const { query, meta, selection } = listing
  const rows = useMemo(
    () => listing.rows?.map((row): JobLine => ({ ...row, phone: row.customer.phone })),
    [listing.rows],
  )
  const [hasChosen, setChosen] = useState(false)
  if (!hasChosen && selection.ids.size > 0) setChosen(true)
  return (
    <section aria-label={t('partner.jobs')}>
      <ListView
        listing={{ ...listing, rows }}
        name={name}
        label={t('partner.jobs')}
        // A count would include all partners' jobs.
        views={{
          name,
          label: t('partner.jobs.views'),
          names: filterNames,
          days: jobDays,
          endpoint: undefined,
        }}
        search={{ label: words('dashboard.jobs.search'), placeholder: words('dashboard.jobs.search-hint') }}
        fields={fields.filter((field) => !fixed.includes(field.name))}
        dates={{ label: words('dashboard.jobs.scheduled'), ...jobDays }}
        download="jobs.download"
        columns={columns}
        isSelectable
        opensRecords
        empty={<EmptyState title={t('partner.jobs.none')}>{t('partner.jobs.none-text')}</EmptyState>}
      >
        {Options && <Options onOptions={setOptions} />}
      </ListView>
      {hasChosen && <JobActions selection={selection} query={query} meta={meta} />}
    </section>
  )
}
