import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { isSame, saveOver } from '#shared/conflict/save-over.ts'
import type { Clash } from '#shared/conflict/use-merging-save.ts'
import { Button } from '#shared/ui/button.tsx'
import { errorText, useAction } from '#shared/ui/use-action.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { keepEnquiry, updateEnquiry } from './enquiries.queries.ts'
import type { FactField, InlineFactProps, KeptFact } from './inline-fact.tsx'

export type OpenFactProps<K extends FactField> = InlineFactProps<K> & {
  /** What was typed before a reload. */
  kept: KeptFact<Enquiry[K]> | null
  onType: (kept: KeptFact<Enquiry[K]>) => void
  onClose: (mustFocus: boolean) => void
}

/** The field of a fact while it is changed. */
export function OpenFact<K extends FactField>(props: OpenFactProps<K>) {
  const { enquiry, field, label, editor, show, isLong, kept, onType, onClose } = props
  const t = useText(callDeskText)
  const client = useQueryClient()
  const frame = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(kept?.base ?? { value: enquiry[field], version: enquiry.version })
  const [value, setValue] = useState(kept ? kept.value : enquiry[field])
  const type = (typed: Enquiry[K]) => {
    setValue(typed)
    onType({ value: typed, base })
  }
  const [clash, setClash] = useState<Clash<Pick<Enquiry, K>> | null>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  const action = useAction(async (mustFocus: boolean) => {
    if (isSame(value, base.value)) return onClose(mustFocus)
    const saved = await saveOver<Enquiry[K], Enquiry>({
      base: base.value,
      version: base.version,
      mine: value,
      read: (record) => record[field],
      send: (version) => updateEnquiry(client, enquiry.id, { [field]: value, version }),
    })
    if (saved.kind === 'saved') return onClose(mustFocus)
    keepEnquiry(client, saved.now)
    setBase({ value: saved.theirs, version: saved.now.version })
    const fields = [{ field, base: base.value, mine: value, theirs: saved.theirs }]
    setClash({ who: saved.who, fields })
  })
  const isWorking = action.state.status === 'working'
  const save = (mustFocus: boolean) => void action.run(mustFocus)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose(true)
    }
    const isEnter = event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)
    if (!isEnter || (isLong && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save(true)
  }
  // Two texts stand there: leaving them decides nothing.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (clash || frame.current?.contains(relatedTarget) || !document.hasFocus()) return
    // A field that is left may change once more by that: a list that was emptied means none.
    setTimeout(() => save(false))
  }
  const problem = action.state.status === 'error' ? errorText(action.state.error) : null
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and focus of the field inside
    <div
      ref={frame}
      className="inline-open stack stack-tight"
      onKeyDown={onKeyDown}
      onBlur={onBlur}
      aria-busy={isWorking}
    >
      <ConflictNotice
        clash={clash}
        label={() => label.toLowerCase()}
        show={(_, shown) => show(shown as Enquiry[K])}
        onTake={(_, taken) => setValue(taken as Enquiry[K])}
      />
      {editor({ value, onChange: type, label, isInvalid: problem !== null })}
      {problem && (
        <span className="field-error" role="alert">
          <CircleAlert />
          {problem}
        </span>
      )}
      {isWorking && (
        <span className="text-12 ink-3" role="status">
          <LoaderCircle className="spinner" /> {t('desk.saving')}
        </span>
      )}
      {(clash || problem) && (
        <div className="row row-wrap">
          <Button size="tiny" onClick={() => save(true)}>
            {t('desk.save-field', { field: label.toLowerCase() })}
          </Button>
          <Button size="tiny" variant="ghost" onClick={() => onClose(true)}>
            {t('desk.keep-as-is')}
          </Button>
        </div>
      )}
    </div>
  )
}
