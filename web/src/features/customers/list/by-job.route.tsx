import type { CustomerByJob } from 'contract/customers/customer-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { ListPage } from '#shared/components/list/list-page.tsx'
import { useListState } from '#shared/components/list/use-list-state.ts'
import { useListing } from '#shared/components/list/use-listing.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { EmptyState } from '#shared/ui/empty-state.tsx'
import { customersByJobText } from '#src/text/en/customers.ts'
import { getText, useText } from '#src/text/intl.ts'
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
      options: counts.map((count) => ({
        value: String(count),
        label: t('customers-by-job.at-least', { count }),
      })),
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

const word = (id: keyof typeof customersByJobText) => getText(customersByJobText, id)

/** Customers by job, in the order of the screen. */
const byJobColumns = {
  id: {
    header: word('customers-by-job.id'),
    look: 'id',
    skeleton: 48,
    cell: (row) => recordId('customer', row.id),
  },
  name: {
    header: word('customers-by-job.name'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/customers/$id" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  phone: {
    header: word('customers-by-job.phone'),
    look: 'tabular',
    card: 4,
    cell: (row) => <PhoneLink phone={row.phone} />,
  },
  place: {
    header: word('customers-by-job.place'),
    look: 'soft',
    card: 5,
    shrinks: true,
    skeleton: 124,
    title: (row) => row.place ?? '',
    cell: (row) => row.place ?? <Dash />,
  },
  last_job: {
    header: word('customers-by-job.last-job'),
    look: 'soft',
    sort: 'last_job_at',
    card: 6,
    skeleton: 120,
    cell: ({ last_job }) => (
      <>
        <TextLink to="/jobs/$id" params={{ id: String(last_job.id) }}>
          {recordId('job', last_job.id)}
        </TextLink>{' '}
        <ShortDate at={last_job.scheduled_at} />
      </>
    ),
  },
  jobs: {
    header: word('customers-by-job.jobs'),
    align: 'right',
    sort: 'jobs',
    card: 3,
    skeleton: 24,
    cell: (row) => (
      <>
        {row.jobs}
        <span className="only-below-640"> {word('customers-by-job.jobs-word')}</span>
      </>
    ),
  },
  paid: {
    header: word('customers-by-job.paid'),
    align: 'right',
    sort: 'paid',
    card: 2,
    cell: (row) => <Money paise={row.paid} />,
  },
} satisfies Columns<CustomerByJob>
