import type { CustomerByJob } from 'contract/customers/customer-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash, Money } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { customersByJobText } from '#src/text/en/customers-by-job.ts'
import { say } from '#src/text/intl.ts'

const word = (id: keyof typeof customersByJobText) => say(customersByJobText, id)

/** Customers by job, in the order of the screen. */
export const byJobColumns = {
  id: { header: word('customers-by-job.id'), look: 'id', skeleton: 48, cell: (row) => recordId('customer', row.id) },
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
