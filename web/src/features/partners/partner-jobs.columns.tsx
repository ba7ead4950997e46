import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash, Due, Money } from '#shared/components/money.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { partnerText } from '#src/text/en/partner.ts'
import { say } from '#src/text/intl.ts'

const word = (id: keyof typeof partnerText) => say(partnerText, id)

/** A partner's jobs, in the order of the screen. */
export const partnerJobColumns = {
  id: {
    header: word('partner.jobs.id'),
    look: 'id',
    sort: 'id',
    skeleton: 48,
    cell: (row) => recordId('job', row.id),
  },
  scheduled_at: {
    header: word('partner.jobs.scheduled'),
    look: 'soft',
    sort: 'scheduled_at',
    card: 4,
    skeleton: 104,
    cell: (row) => <DayTime at={row.scheduled_at} />,
  },
  customer: {
    header: word('partner.jobs.customer'),
    look: 'main',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/jobs/$id" params={{ id: String(row.id) }}>
        {row.customer.name}
      </RowLink>
    ),
  },
  category: {
    header: word('partner.jobs.service'),
    card: 3,
    shrinks: true,
    skeleton: 132,
    title: (row) => row.category.title,
    cell: (row) => row.category.title,
  },
  place: {
    header: word('partner.jobs.place'),
    look: 'soft',
    card: 5,
    shrinks: true,
    skeleton: 124,
    title: (row) => row.place ?? '',
    cell: (row) => row.place ?? <Dash />,
  },
  status: {
    header: word('partner.jobs.status'),
    card: 2,
    skeleton: 80,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  price: {
    header: word('partner.jobs.price'),
    align: 'right',
    sort: 'price',
    skeleton: 72,
    cell: (row) => (row.status === 'cancelled' ? <Dash /> : <Money paise={row.price} />),
  },
  due: {
    header: word('partner.jobs.due'),
    align: 'right',
    skeleton: 72,
    cell: (row) => (row.status === 'cancelled' ? <Dash /> : <Due paise={row.due} />),
  },
  partner: 'hidden',
  ends_at: 'hidden',
  received: 'hidden',
  version: 'hidden',
} satisfies Columns<JobRow>
