import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { customersByJobText } from '#src/text/en/customers-by-job.ts'
import { useText } from '#src/text/intl.ts'
import { byJobColumns } from './by-job.columns.tsx'
import { jobStatusOptions, useServiceOptions } from './customer-filters.ts'

const filterNames = ['status', 'category_id', 'min_jobs', 'from', 'to'] as const
const days = { from: 'from', to: 'to', presets: ['last-7-days', 'this-month', 'last-month'] as const }
const atLeast = [2, 3, 5, 10, 20]

/** Customers by the jobs they had: which jobs count, the filters say. */
export function CustomersByJobPage() {
  const t = useText(customersByJobText)
  const list = useListState(filterNames)
  const services = useServiceOptions()
  const chosen = list.filters.min_jobs
  const counts = chosen && !atLeast.includes(Number(chosen)) ? [...atLeast, chosen] : atLeast
  const fields: FilterField[] = [
    { name: 'status', label: t('customers-by-job.status'), options: jobStatusOptions },
    { name: 'category_id', label: t('customers-by-job.service'), options: services },
    {
      name: 'min_jobs',
      label: t('customers-by-job.min-jobs'),
      single: true,
      options: counts.map((count) => ({ value: String(count), label: t('customers-by-job.at-least', { count }) })),
    },
  ]
  return (
    <ListPage
      listing={useListing('GET /customers/by-job', list)}
      name="customers-by-job"
      label={t('customers-by-job.title')}
      views={{ name: 'customers-by-job', label: t('customers-by-job.views'), names: filterNames, days }}
      fields={fields}
      dates={{ label: t('customers-by-job.dates'), ...days }}
      download="customers.by-job"
      columns={byJobColumns}
      empty={<EmptyState title={t('customers-by-job.empty')}>{t('customers-by-job.empty-text')}</EmptyState>}
    />
  )
}
