import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { jobFields } from 'contract/jobs/jobs.fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash, Due, Money } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { getText } from '#src/text/intl.ts'
import { LinkState } from './attention-on-demand.ts'
import { ScheduledCell } from './scheduled-cell.tsx'

/** A job of the list with the customer's phone as a column of its own. */
export type JobLine = JobRow & { phone: string }

const word = (id: keyof typeof dashboardText) => getText(dashboardText, id)

function PartnerCell({ row }: { row: JobRow }) {
  if (row.partner) return row.partner.name
  if (row.status !== 'pending') return <Dash />
  return (
    <TextLink
      className="medium"
      to="/jobs/$id"
      params={{ id: String(row.id) }}
      aria-label={getText(dashboardText, 'dashboard.jobs.assign-to', { id: recordId('job', row.id) })}
    >
      {word('dashboard.jobs.assign')}
    </TextLink>
  )
}

const { price, ...others } = fieldColumns(jobFields)

/** The jobs of the dashboard, in the order of the screen. */
export const jobColumns = {
  id: {
    header: word('dashboard.column.id'),
    look: 'id',
    sort: 'id',
    skeleton: 48,
    cell: (row) => recordId('job', row.id),
  },
  scheduled_at: {
    header: word('dashboard.jobs.scheduled'),
    look: 'soft',
    sort: 'scheduled_at',
    card: 4,
    skeleton: 104,
    cell: (row) => <ScheduledCell row={row} />,
  },
  customer: {
    header: word('dashboard.column.customer'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/jobs/$id" params={{ id: String(row.id) }}>
        {row.customer.name}
      </RowLink>
    ),
  },
  phone: {
    header: word('dashboard.column.phone'),
    look: 'tabular',
    card: 7,
    hideBelow: 1280,
    cell: (row) => <PhoneLink phone={row.phone} />,
  },
  category: {
    header: word('dashboard.column.service'),
    card: 3,
    shrinks: true,
    skeleton: 132,
    title: (row) => row.category.title,
    cell: (row) => row.category.title,
  },
  place: {
    header: word('dashboard.column.place'),
    look: 'soft',
    card: 5,
    shrinks: true,
    skeleton: 124,
    title: (row) => row.place ?? '',
    hideBelow: 1280,
    cell: (row) => row.place ?? <Dash />,
  },
  partner: {
    header: word('dashboard.column.partner'),
    card: 6,
    shrinks: true,
    skeleton: 120,
    title: (row) => row.partner?.name ?? '',
    cell: (row) => <PartnerCell row={row} />,
  },
  status: {
    header: word('dashboard.column.status'),
    card: 2,
    skeleton: 80,
    cell: (row) => (
      <>
        <StatusBadge status={row.status} />
        {row.status === 'pending' && row.partner_link && <LinkState job={row} />}
      </>
    ),
  },
  price: {
    header: price.header,
    align: 'right',
    sort: 'price',
    skeleton: 72,
    hideBelow: 1024,
    cell: (row) => (row.status === 'cancelled' ? <Dash /> : <Money paise={row.price} />),
  },
  due: {
    header: word('dashboard.column.due'),
    align: 'right',
    skeleton: 72,
    cell: (row) => (row.status === 'cancelled' ? <Dash /> : <Due paise={row.due} />),
  },
  ...others,
  ends_at: 'hidden',
  completed_at: 'hidden',
  received: 'hidden',
  attention: 'hidden',
  request_kind: 'hidden',
  partner_link: 'hidden',
  collected: 'hidden',
  version: 'hidden',
} satisfies Columns<JobLine>
