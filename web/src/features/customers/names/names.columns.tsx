import { nameProblems } from 'contract/customers/names.rules.ts'
import type { InvalidName } from 'contract/customers/names.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { namesText } from '#src/text/en/names.ts'
import { say } from '#src/text/intl.ts'
import { NameActions, ProposalCell } from './name-cells.tsx'

const word = (id: keyof typeof namesText) => say(namesText, id)

export const problemOptions = nameProblems.map((problem) => ({
  value: problem,
  label: word(`names.problem.${problem}`),
}))

/** Invalid names, in the order of the screen; what is decided about one stands last. */
export const nameColumns = {
  id: { header: word('names.id'), look: 'id', skeleton: 48, cell: (row) => recordId('customer', row.id) },
  name: {
    header: word('names.name'),
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
  problems: {
    header: word('names.problems'),
    card: 2,
    skeleton: 96,
    cell: (row) => (
      <span className="row row-tight">
        {row.problems.map((problem) => (
          <span key={problem} className="tag">
            {word(`names.problem.${problem}`)}
          </span>
        ))}
      </span>
    ),
  },
  proposal: {
    header: word('names.proposal'),
    card: 3,
    skeleton: 132,
    cell: (row) => <ProposalCell row={row} />,
  },
  phone: {
    header: word('names.phone'),
    look: 'tabular',
    card: 4,
    cell: (row) => <PhoneLink phone={row.phone} />,
  },
  jobs: { header: word('names.jobs'), align: 'right', skeleton: 24, hideBelow: 1280, cell: (row) => row.jobs },
  created_at: {
    header: word('names.created'),
    look: 'faint',
    sort: 'created_at',
    hideBelow: 1280,
    skeleton: 80,
    cell: (row) => <ShortDate at={row.created_at} />,
  },
  version: {
    header: word('names.actions'),
    align: 'right',
    card: 6,
    skeleton: 148,
    cell: (row) => <NameActions row={row} />,
  },
} satisfies Columns<InvalidName>
