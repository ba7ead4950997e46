import { fieldInSentence } from 'contract/shared/issue-words.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import LoaderCircle from 'lucide-react/icons/loader-circle'
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { isSame, saveOver } from '#shared/conflict/save-over.ts'
import type { Clash } from '#shared/conflict/use-merging-save.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { errorText } from '#shared/ui/error-text.ts'
import { useAction } from '#shared/ui/use-action.ts'
import { inlineText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'

export type OpenFactProps<R extends FactRecord, K extends keyof R & string> = InlineFactProps<R, K> & {
  /** The text from before a reload. */
  kept: FactDraft<R[K]> | null
  /** Whether the fact was opened with the pointer. */
  byPointer: RefObject<boolean>
  onType: (kept: FactDraft<R[K]>) => void
  onClose: (mustFocus: boolean) => void
}

/** What is typed into a fact, and when it is saved: on Enter, on a choice and on leaving the field. */
function useOpenFact<R extends FactRecord, K extends keyof R & string>(
  { record, save: send, onNewer, field, isLong, kept, onType, onClose }: OpenFactProps<R, K>,
  frame: RefObject<HTMLDivElement | null>,
) {
  const [base, setBase] = useState(kept?.base ?? { value: record[field], version: record.version })
  const [value, setValue] = useState(kept ? kept.value : record[field])
  const type = (typed: R[K]) => {
    setValue(typed)
    onType({ value: typed, base })
  }
  const [clash, setClash] = useState<Clash<Pick<R, K>> | null>(null)
  const isOver = useRef(false)
  const isUnmounted = useRef(false)
  const close = (mustFocus: boolean) => {
    isOver.current = true
    onClose(mustFocus)
  }
  const action = useAction(async (mustFocus: boolean, mine: R[K] = value) => {
    if (isOver.current) return
    if (isSame(mine, base.value)) return close(mustFocus)
    const saving = saveOver<R[K], R>({
      base: base.value,
      version: base.version,
      mine,
      read: (present) => present[field],
      send: (version) => send({ [field]: mine } as unknown as Partial<R>, version), // one field of it
    })
    const saved = await saving.catch((error) => {
      if (isUnmounted.current) toastError(error)
      throw error
    })
    if (saved.kind === 'saved') return close(mustFocus)
    onNewer(saved.now)
    setBase({ value: saved.theirs, version: saved.now.version })
    const fields = [{ field, base: base.value, mine, theirs: saved.theirs }]
    setClash({ who: saved.who, fields })
  })
  const save = (mustFocus: boolean, chosen?: R[K]) => void action.run(mustFocus, chosen)
  const choose = (chosen: R[K]) => {
    type(chosen)
    // After a conflict the button of one of the two values saves it.
    if (!clash) save(true, chosen)
  }
  // A refused value is offered again on the next visit.
  useOnLeave(() => {
    isUnmounted.current = true
    if (!clash && !isSame(value, base.value)) save(false)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return
    if (event.key === 'Escape') {
      event.preventDefault()
      close(true)
    }
    const isEnter = event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)
    if (!isEnter || (isLong && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save(true)
  }
  // Two values are offered: leaving the field chooses neither.
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (clash || frame.current?.contains(relatedTarget) || !document.hasFocus()) return
    // Leaving a field may change it once more: an emptied list means none.
    setTimeout(() => save(false))
  }
  const { state } = action
  return { value, setValue, type, choose, save, close, clash, onKeyDown, onBlur, state }
}

/** The field of a fact while it is edited. */
export function OpenFact<R extends FactRecord, K extends keyof R & string>(props: OpenFactProps<R, K>) {
  const { label, editor, show, byPointer } = props
  const t = useText(inlineText)
  const frame = useRef<HTMLDivElement>(null)
  const { value, setValue, type, choose, save, close, clash, onKeyDown, onBlur, state } = useOpenFact(
    props,
    frame,
  )
  useEffect(() => focusEditor(frame.current, byPointer.current), [byPointer])
  const isWorking = state.status === 'working'
  const problem = state.status === 'error' ? errorText(state.error) : null
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
      {editor({ value, onChange: type, onChoose: choose, label, isInvalid: problem !== null })}
      <SavingState problem={problem} isWorking={isWorking} />
      {(clash || problem) && (
        <div className="row row-wrap">
          <Button size="tiny" onClick={() => save(true)}>
            {t('inline.save-field', { field: fieldInSentence(label) })}
          </Button>
          <Button size="tiny" variant="ghost" onClick={() => close(true)}>
            {t('inline.keep-as-is')}
          </Button>
        </div>
      )}
    </div>
  )
}

function SavingState({ problem, isWorking }: { problem: string | null; isWorking: boolean }) {
  const t = useText(inlineText)
  return (
    <>
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
    </>
  )
}

/**
 * Focuses the field. A select that was opened with the pointer shows its options at once, so a choice is one
 * more click.
 */
function focusEditor(frame: HTMLElement | null, byPointer: boolean): void {
  const field = frame?.querySelector<HTMLElement>('input, select, textarea')
  field?.focus()
  if (byPointer && field instanceof HTMLSelectElement && navigator.userActivation.isActive) field.showPicker()
}

/** Runs the latest callback on unmount, as after a link or Back, which do not blur the field. */
function useOnLeave(work: () => void): void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  useEffect(() => () => latest.current(), [])
}

/** The unsaved value, and the stored one it was based on. */
export type FactDraft<V> = { value: V; base: { value: V; version: number } }

export type EditorProps<V> = {
  value: V
  onChange: (value: V) => void
  /** Changes the value and saves it: for a choice, not for typing. */
  onChoose: (value: V) => void
  label: string
  isInvalid: boolean
}

/** A record whose facts are edited one by one. */
export type FactRecord = { id: number; version: number }

/** How a changed fact is sent, and where the newest record is stored. */
export type FactSaving<R extends FactRecord> = {
  /** The record's key among the drafts: `enquiry-12`. */
  keptAs: string
  save: (change: Partial<R>, version: number) => Promise<R>
  onNewer: (record: R) => void
}

export type InlineFactProps<R extends FactRecord, K extends keyof R & string> = FactSaving<R> & {
  record: R
  field: K
  label: string
  /** The formatted value outside of editing. */
  children: ReactNode
  editor: (props: EditorProps<R[K]>) => ReactNode
  /** The formatted value, for the choice between two. */
  show: (value: R[K]) => string
  /** Several lines: Enter begins a new one, Ctrl Enter saves. */
  isLong?: boolean
}
