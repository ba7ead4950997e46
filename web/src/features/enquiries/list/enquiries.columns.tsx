import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { sources } from 'contract/vocabulary.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { say } from '#src/text/intl.ts'
import { NextActionCell } from './next-action-cell.tsx'

const word = (id: keyof typeof enquiriesText) => say(enquiriesText, id)

/** The list of enquiries, in the order of the screen. */
export const enquiryColumns = {
  id: {
    header: word('enquiries.column.id'),
    look: 'id',
    sort: 'id',
    skeleton: 52,
    cell: (row) => recordId('enquiry', row.id),
  },
  name: {
    header: word('enquiries.column.caller'),
    look: 'main',
    sort: 'name',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/enquiries/$id" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  phone: {
    header: word('enquiries.column.phone'),
    look: 'tabular',
    card: 4,
    cell: (row) => <PhoneLink phone={row.phone} />,
  },
  category: {
    header: word('enquiries.column.service'),
    card: 3,
    shrinks: true,
    skeleton: 132,
    title: (row) => row.category?.title ?? '',
    cell: (row) => row.category?.title ?? <Dash />,
  },
  place: {
    header: word('enquiries.column.place'),
    look: 'soft',
    card: 5,
    shrinks: true,
    skeleton: 124,
    title: (row) => row.place ?? '',
    hideBelow: 1024,
    cell: (row) => row.place ?? <Dash />,
  },
  status: {
    header: word('enquiries.column.status'),
    card: 2,
    skeleton: 120,
    cell: (row) => <StatusBadge status={row.status} />,
  },
  temperature: {
    header: word('enquiries.column.lead'),
    look: 'soft',
    skeleton: 56,
    hideBelow: 1024,
    cell: (row) => <Temperature value={row.temperature} />,
  },
  source: {
    header: word('enquiries.column.source'),
    look: 'soft',
    hideBelow: 1760,
    cell: (row) => labelOf(sources, row.source),
  },
  assigned_to: {
    header: word('enquiries.column.assigned'),
    look: 'soft',
    hideBelow: 1280,
    cell: (row) => row.assigned_to?.name ?? <span className="ink-3">{word('enquiries.nobody')}</span>,
  },
  follow_up_at: {
    header: word('enquiries.column.next'),
    sort: 'follow_up_at',
    card: 6,
    skeleton: 96,
    cell: (row) => <NextActionCell row={row} />,
  },
  created_at: {
    header: word('enquiries.column.created'),
    align: 'right',
    look: 'faint',
    sort: 'created_at',
    hideBelow: 1024,
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
  customer_id: 'hidden',
  visit_at: 'hidden',
  job_id: 'hidden',
  next_action: 'hidden',
  version: 'hidden',
  lost_reason: 'hidden',
} satisfies Columns<EnquiryRow>
