import { callerName, enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash } from '#shared/components/money.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { getText } from '#src/text/intl.ts'
import { NextActionCell } from './next-action-cell.tsx'

const word = (id: keyof typeof enquiriesText) => getText(enquiriesText, id)

const { name, phone, source, temperature, follow_up_at: _, ...others } = fieldColumns(enquiryFields)

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
    ...name,
    header: word('enquiries.column.caller'),
    look: 'main',
    sort: 'name',
    card: 1,
    skeleton: 116,
    cell: (row) => (
      <RowLink to="/enquiries/$id" params={{ id: String(row.id) }}>
        {callerName(row.name)}
      </RowLink>
    ),
  },
  phone: { ...phone, card: 4 },
  ...others,
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
    ...temperature,
    skeleton: 56,
    hideBelow: 1024,
    cell: (row) => <Temperature value={row.temperature} />,
  },
  source: { ...source, hideBelow: 1760 },
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
  response_due_at: 'hidden',
  version: 'hidden',
} satisfies Columns<EnquiryRow>
