import { nameProblems } from 'contract/customers/names.rules.ts'
import type { InvalidName } from 'contract/customers/names.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type FormEvent, useState } from 'react'
import { RowLink } from '#shared/components/links.tsx'
import type { Columns } from '#shared/components/list/columns.ts'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { ShortDate } from '#shared/components/times.tsx'
import { Button } from '#shared/ui/button.tsx'
import { namesText } from '#src/text/en/customers.ts'
import { getText, useText } from '#src/text/intl.ts'
import { useNamesOfPage } from './use-names.ts'

const word = (id: keyof typeof namesText) => getText(namesText, id)

export const problemOptions = nameProblems.map((problem) => ({
  value: problem,
  label: word(`names.problem.${problem}`),
}))

/** The columns of invalid names; the action is last. */
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
  jobs: {
    header: word('names.jobs'),
    align: 'right',
    skeleton: 24,
    hideBelow: 1280,
    cell: (row) => row.jobs,
  },
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

type RowProps = { row: InvalidName }

function ProposalCell({ row }: RowProps) {
  const { editing } = useNamesOfPage()
  const t = useText(namesText)
  if (editing === row.id) return <NameInput row={row} />
  if (row.proposal !== '') return <span className="medium">{row.proposal}</span>
  return (
    <span className="ink-3" title={t('names.nothing-left')}>
      –
    </span>
  )
}

/** Edited in place: Enter saves, Escape cancels. */
function NameInput({ row }: RowProps) {
  const t = useText(namesText)
  const { edit, save } = useNamesOfPage()
  const [typed, setTyped] = useState(row.proposal || row.name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() !== '') void save(row, typed.trim())
  }
  return (
    <form className="row row-tight" onSubmit={submit}>
      <input
        className="input"
        // The user has just opened the field.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={t('names.new-name', { id: recordId('customer', row.id) })}
        maxLength={120}
        required
        value={typed}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && edit(null)}
      />
      <Button type="submit" size="small">
        {t('names.save')}
      </Button>
      <Button variant="ghost" size="small" onClick={() => edit(null)}>
        {t('names.cancel')}
      </Button>
    </form>
  )
}

function NameActions({ row }: RowProps) {
  const t = useText(namesText)
  const { accept, edit, fine } = useNamesOfPage()
  const { name, proposal } = row
  return (
    <span className="row row-wrap row-end">
      {proposal !== '' && (
        <Button size="tiny" aria-label={t('names.accept-of', { proposal, name })} onClick={() => accept(row)}>
          {t('names.accept')}
        </Button>
      )}
      <Button
        variant="ghost"
        size="tiny"
        aria-label={t('names.edit-of', { name })}
        onClick={() => edit(row.id)}
      >
        {t('names.edit')}
      </Button>
      <Button variant="ghost" size="tiny" aria-label={t('names.fine-of', { name })} onClick={() => fine(row)}>
        {t('names.fine')}
      </Button>
    </span>
  )
}
