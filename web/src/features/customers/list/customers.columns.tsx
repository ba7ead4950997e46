import { customerFields } from 'contract/customers/customers.fields.ts'
import type { CustomerRow } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { customersListText } from '#src/text/en/customers.ts'
import { getText } from '#src/text/intl.ts'

const word = (id: keyof typeof customersListText) => getText(customersListText, id)

const { name, phone, source, ...others } = fieldColumns(customerFields)

/** The list of customers, in the order of the screen. */
export const customerColumns = {
  id: {
    header: word('customers-list.id'),
    look: 'id',
    skeleton: 48,
    cell: (row) => recordId('customer', row.id),
  },
  name: {
    ...name,
    look: 'main',
    sort: 'name',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/customers/$id" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  phone: { ...phone, card: 4 },
  ...others,
  place: {
    header: word('customers-list.place'),
    look: 'soft',
    card: 3,
    shrinks: true,
    skeleton: 124,
    title: (row) => row.place ?? '',
    cell: (row) => row.place ?? <Dash />,
  },
  source: { ...source, hideBelow: 1280 },
  jobs: {
    header: word('customers-list.jobs'),
    align: 'right',
    skeleton: 24,
    cell: (row) => row.jobs,
  },
  last_job_at: {
    header: word('customers-list.last-job'),
    look: 'soft',
    sort: 'last_job_at',
    card: 5,
    skeleton: 80,
    cell: (row) => <ShortDate at={row.last_job_at} />,
  },
  created_at: {
    header: word('customers-list.created'),
    align: 'right',
    look: 'faint',
    sort: 'created_at',
    card: 6,
    hideBelow: 1024,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
} satisfies Columns<CustomerRow>
