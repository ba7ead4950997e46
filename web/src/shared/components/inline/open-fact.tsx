import { CircleAlert, LoaderCircle } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { isSame, saveOver } from '#shared/conflict/save-over.ts'
import type { Clash } from '#shared/conflict/use-merging-save.ts'
import { fieldInSentence } from '#shared/format/in-sentence.ts'
import { Button } from '#shared/ui/button.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { useAction } from '#shared/ui/use-action.ts'
import { inlineText } from '#src/text/en/inline.ts'
import { useText } from '#src/text/intl.ts'

export type OpenFactProps<R extends FactRecord, K extends keyof R & string> = InlineFactProps<R, K> & {
  /** What was typed before a reload. */
  kept: KeptFact<R[K]> | null
  onType: (kept: KeptFact<R[K]>) => void
  onClose: (mustFocus: boolean) => void
}

/** The field of a fact while it is changed. */
export function OpenFact<R extends FactRecord, K extends keyof R & string>(props: OpenFactProps<R, K>) {
  const { record, save: send, onNewer, field, label, editor, show, isLong, kept, onType, onClose } = props
  const t = useText(inlineText)
  const frame = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState(kept?.base ?? { value: record[field], version: record.version })
  const [value, setValue] = useState(kept ? kept.value : record[field])
  const type = (typed: R[K]) => {
    setValue(typed)
    onType({ value: typed, base })
  }
  const [clash, setClash] = useState<Clash<Pick<R, K>> | null>(null)
  useEffect(() => frame.current?.querySelector<HTMLElement>('input, select, textarea')?.focus(), [])

  const action = useAction(async (mustFocus: boolean) => {
    if (isSame(value, base.value)) return onClose(mustFocus)
    const saved = await saveOver<R[K], R>({
      base: base.value,
      version: base.version,
      mine: value,
      read: (present) => present[field],
      send: (version) => send({ [field]: value } as unknown as Partial<R>, version), // one field of it
    })
    if (saved.kind === 'saved') return onClose(mustFocus)
    onNewer(saved.now)
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
  // Two values are offered: leaving the field chooses neither.
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
        label={() => fieldInSentence(label)}
        show={(_, shown) => show(shown as R[K])}
        onTake={(_, taken) => setValue(taken as R[K])}
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
          <LoaderCircle className="spinner" /> {t('inline.saving')}
        </span>
      )}
      {(clash || problem) && (
        <div className="row row-wrap">
          <Button size="tiny" onClick={() => save(true)}>
            {t('inline.save-field', { field: fieldInSentence(label) })}
          </Button>
          <Button size="tiny" variant="ghost" onClick={() => onClose(true)}>
            {t('inline.keep-as-is')}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Typed and not saved, and what it was typed over. */
export type KeptFact<V> = { value: V; base: { value: V; version: number } }

export type EditorProps<V> = { value: V; onChange: (value: V) => void; label: string; isInvalid: boolean }

/** A record whose facts are changed one by one. */
export type FactRecord = { id: number; version: number }

/** How a changed fact is sent, and where the newest record is put. */
export type FactSaving<R extends FactRecord> = {
  /** Names the record among what is typed and not saved: `enquiry-12`. */
  keptAs: string
  save: (change: Partial<R>, version: number) => Promise<R>
  onNewer: (record: R) => void
}

export type InlineFactProps<R extends FactRecord, K extends keyof R & string> = FactSaving<R> & {
  record: R
  field: K
  label: string
  /** The value as shown while it is not edited. */
  children: ReactNode
  editor: (props: EditorProps<R[K]>) => ReactNode
  /** A value as people read it, for the choice between two. */
  show: (value: R[K]) => string
  /** Several lines: Enter begins a new one, Ctrl Enter saves. */
  isLong?: boolean
}
