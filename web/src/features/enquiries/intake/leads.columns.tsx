import { sources } from 'contract/choices.ts'
import type { IntakeLeadRow } from 'contract/intake/intake.schema.ts'
import { type IntakeState, intakeStates } from 'contract/intake/intake.words.ts'
import { toE164 } from 'contract/shared/phone.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { Dash } from '#shared/components/money.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { RelativeTime } from '#shared/components/times.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { intakeText } from '#src/text/en/intake.ts'
import { getText } from '#src/text/intl.ts'

const word = (id: keyof typeof intakeText) => getText(intakeText, id)

/** Leads in the order of arrival. */
export const leadColumns = {
  id: { header: word('intake.column.lead'), look: 'id', skeleton: 40, cell: (row) => String(row.id) },
  name: {
    header: word('intake.column.name'),
    look: 'main',
    card: 1,
    cell: (row) => (
      <RowLink to="." search={(search: object) => ({ ...search, lead: String(row.id) })}>
        {row.name ?? word('intake.no-name')}
      </RowLink>
    ),
  },
  phone: {
    header: word('intake.column.phone'),
    look: 'tabular',
    card: 4,
    cell: ({ phone }) => (phone && toE164(phone) ? <PhoneLink phone={phone} /> : (phone ?? <Dash />)),
  },
  source: { header: word('intake.column.source'), card: 3, cell: (row) => labelOf(sources, row.source) },
  state: {
    header: word('intake.column.state'),
    card: 2,
    skeleton: 80,
    cell: (row) => <LeadState state={row.state} />,
  },
  reason: {
    header: word('intake.column.reason'),
    look: 'soft',
    shrinks: 'wide',
    card: 5,
    skeleton: 200,
    title: (row) => row.reason ?? '',
    cell: (row) => row.reason ?? <Dash />,
  },
  enquiry_id: {
    header: word('intake.column.enquiry'),
    card: 6,
    cell: ({ enquiry_id }) =>
      enquiry_id === null ? (
        <Dash />
      ) : (
        <TextLink to="/enquiries/$id" params={{ id: String(enquiry_id) }}>
          {recordId('enquiry', enquiry_id)}
        </TextLink>
      ),
  },
  created_at: {
    header: word('intake.column.received'),
    look: 'faint',
    sort: 'created_at',
    cell: (row) => <RelativeTime at={row.created_at} />,
  },
} satisfies Columns<IntakeLeadRow>

export const leadHues = { taken: 'green', duplicate: 'grey', refused: 'red' } as const satisfies Record<
  IntakeState,
  Hue
>

export function LeadState({ state }: { state: IntakeState }) {
  return <Badge hue={leadHues[state]}>{labelOf(intakeStates, state)}</Badge>
}
