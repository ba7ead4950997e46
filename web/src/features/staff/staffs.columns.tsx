import { staffFields } from 'contract/staff/staff.fields.ts'
import type { StaffRow } from 'contract/staff/team.schema.ts'
import type { StaffState } from 'contract/staff/team.words.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { fieldColumns } from '#shared/components/list/field-columns.tsx'
import { Dash } from '#shared/components/money.tsx'
import { RelativeTime, ShortDate } from '#shared/components/times.tsx'
import { Badge, type Hue } from '#shared/ui/badge.tsx'
import { teamText } from '#src/text/en/staff.ts'
import { getText } from '#src/text/intl.ts'

const word = (id: keyof typeof teamText) => getText(teamText, id)

export const stateHues: Record<StaffState, Hue> = { active: 'green', invited: 'amber', deactivated: 'grey' }

export function StateBadge({ state }: { state: StaffState }) {
  return <Badge hue={stateHues[state]}>{word(`team.state.${state}`)}</Badge>
}

const { name, email, phone, ...others } = fieldColumns(staffFields)

/** The list of accounts, in the order of the screen. */
export const staffColumns = {
  id: 'hidden',
  name: {
    header: name.header,
    look: 'main',
    sort: 'name',
    card: 1,
    skeleton: 132,
    cell: (row) => (
      <RowLink to="/users/$id/update" params={{ id: String(row.id) }}>
        {row.name}
      </RowLink>
    ),
  },
  roles: {
    header: word('team.roles'),
    card: 3,
    skeleton: 72,
    cell: (row) => row.roles.map(({ title }) => title).join(', ') || <Dash />,
  },
  state: {
    header: word('team.state'),
    card: 2,
    skeleton: 80,
    cell: (row) => <StateBadge state={row.state} />,
  },
  email: { ...email, card: 5, skeleton: 200 },
  phone: { ...phone, card: 4, skeleton: 112 },
  ...others,
  second_factor: {
    header: word('team.second-factor'),
    look: 'soft',
    skeleton: 40,
    cell: (row) => word(row.second_factor ? 'team.on' : 'team.off'),
  },
  last_seen_at: {
    header: word('team.last-seen'),
    look: 'faint',
    sort: 'last_seen_at',
    card: 6,
    skeleton: 96,
    cell: (row) => (row.last_seen_at ? <RelativeTime at={row.last_seen_at} /> : word('team.never')),
  },
  created_at: {
    header: word('team.since'),
    look: 'faint',
    sort: 'created_at',
    skeleton: 88,
    cell: (row) => <ShortDate at={row.created_at} />,
  },
} satisfies Columns<StaffRow>
