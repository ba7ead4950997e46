import type { InvalidName } from 'contract/customers/names.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type FormEvent, useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { namesText } from '#src/text/en/names.ts'
import { useText } from '#src/text/intl.ts'
import { useNamesOfPage } from './use-names.ts'

type RowProps = { row: InvalidName }

export function ProposalCell({ row }: RowProps) {
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

/** Typed in place: Enter saves, Escape leaves it. */
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
        // The person has just asked to type here.
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

export function NameActions({ row }: RowProps) {
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
      <Button variant="ghost" size="tiny" aria-label={t('names.edit-of', { name })} onClick={() => edit(row.id)}>
        {t('names.edit')}
      </Button>
      <Button variant="ghost" size="tiny" aria-label={t('names.fine-of', { name })} onClick={() => fine(row)}>
        {t('names.fine')}
      </Button>
    </span>
  )
}
