import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { CircleAlert, LoaderCircle, Pencil } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { isSame, saveOver } from '#shared/conflict/save-over.ts'
import type { Clash } from '#shared/conflict/use-merging-save.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { Button, IconButton } from '#shared/ui/button.tsx'
import { errorText, useAction } from '#shared/ui/use-action.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { type EnquiryChanges, keepEnquiry, updateEnquiry } from './enquiries.queries.ts'

/** Typed and not saved, and what it was typed over. */
type KeptFact<V> = { value: V; base: { value: V; version: number } }

export type EditorProps<V> = { value: V; onChange: (value: V) => void; label: string; isInvalid: boolean }

type InlineFactProps<K extends keyof EnquiryChanges & keyof Enquiry> = {
  enquiry: Enquiry
  field: K
  label: string
  /** What stands while nobody edits. */
  children: ReactNode
  editor: (props: EditorProps<Enquiry[K]>) => ReactNode
  /** A value as people read it, for the choice between two. */
  show: (value: Enquiry[K]) => string
  /** Several lines: Enter begins a new one, Ctrl Enter saves. */
  isLong?: boolean
}

/**
 * One fact that is changed where it stands: a click or Enter opens it, Escape leaves it as it was, Enter or leaving it
 * saves. Where somebody else changed the same meanwhile both stand there and one is chosen; nobody's text is lost.
 */
export function InlineFact<K extends keyof EnquiryChanges & keyof Enquiry>(props: InlineFactProps<K>) {
  const { enquiry, field, label, children } = props
  const t = useText(callDeskText)
  const [kept, keep] = useDraftState<KeptFact<Enquiry[K]> | null>(`fact-${enquiry.id}-${field}`, null)
  const [isOpen, setOpen] = useState(kept !== null)
  const opener = useRef<HTMLButtonElement>(null)
  const mustFocus = useRef(false)
  const close = (byKey: boolean) => {
    mustFocus.current = byKey
    keep(null)
    setOpen(false)
  }
  useEffect(() => {
    if (isOpen || !mustFocus.current) return
    mustFocus.current = false
    opener.current?.focus()
  }, [isOpen])
  if (isOpen) return <OpenFact key={`${enquiry.id} ${field}`} {...props} kept={kept} onType={keep} onClose={close} />
  return (
    // A click anywhere on the value does what the button does.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className="inline-fact"
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest('a, button')) setOpen(true)
      }}
    >
      <div>{children || <span className="ink-3">{t('desk.empty-fact')}</span>}</div>
      <IconButton
        ref={opener}
        size="tiny"
        label={t('desk.edit-field', { field: label.toLowerCase() })}
        icon={<Pencil />}
        onClick={() => setOpen(true)}
      />
    </div>
  )
}

type OpenFactProps<K extends keyof EnquiryChanges & keyof Enquiry> = InlineFactProps<K> & {
  /** What was typed before a reload. */
  kept: KeptFact<Enquiry[K]> | null
  onType: (kept: KeptFact<Enquiry[K]>) => void
  onClose: (mustFocus: boolean) => void
}

function OpenFact<K extends keyof EnquiryChanges & keyof Enquiry>(props: OpenFactProps<K>) {
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
