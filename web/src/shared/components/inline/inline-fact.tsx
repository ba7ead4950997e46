import { fieldInSentence } from 'contract/shared/issue-words.ts'
import Pencil from 'lucide-react/icons/pencil'
import type { FactDraft, FactRecord, InlineFactProps, OpenFactProps } from './open-fact.tsx'
import './inline-fact.css'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { isSame } from '#shared/conflict/save-over.ts'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { inlineText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'

type AnyRecord = FactRecord & Record<string, unknown>

const OpenFact = partOnDemand<OpenFactProps<AnyRecord, string>>(() =>
  import('./open-fact.tsx').then((module) => module.OpenFact<AnyRecord, string>),
)
const parts = [OpenFact]

/**
 * One fact that is edited in place: a click or Enter opens it, Escape discards the edit, Enter or leaving it
 * saves. After a conflict both values are shown and the user chooses one; no text is lost.
 */
export function InlineFact<R extends FactRecord, K extends keyof R & string>(props: InlineFactProps<R, K>) {
  const { record, keptAs, field, label, children } = props
  const t = useText(inlineText)
  const [kept, keep] = useDraftState<FactDraft<R[K]> | null>(`fact-${keptAs}-${field}`, null)
  // A reload may have come between the save and its answer: then the record has the text already.
  const isStored = kept !== null && isSame(kept.value, record[field])
  const [isOpen, setOpen] = useState(kept !== null && !isStored)
  useEffect(() => {
    if (isStored && !isOpen) keep(null)
  })
  const opener = useRef<HTMLButtonElement>(null)
  const mustFocus = useRef(false)
  const byPointer = useRef(false)
  const close = (byKey: boolean) => {
    mustFocus.current = byKey
    keep(null)
    setOpen(false)
  }
  useEffect(() => {
    if (isOpen || !mustFocus.current) return
    mustFocus.current = false
    // Unless the user has focused another control.
    if (document.activeElement === document.body) opener.current?.focus()
  }, [isOpen])
  const open = ({ detail }: MouseEvent) => {
    byPointer.current = detail > 0 // a click by key has a count of 0
    setOpen(true)
  }
  usePrefetch(parts)
  // For any field: a lazy component has no type parameter.
  const opened = { ...props, kept, byPointer, onType: keep, onClose: close } as unknown as OpenFactProps<
    AnyRecord,
    string
  >
  if (isOpen) return <OpenFact key={`${record.id} ${field}`} {...opened} />
  return (
    // A click anywhere on the value does what the button does.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <div
      className="inline-fact"
      data-fact={field}
      onClick={(event) => {
        if (event.target instanceof Element && !event.target.closest('a, button')) open(event)
      }}
    >
      <div>{children || <span className="ink-3">{t('inline.empty-fact')}</span>}</div>
      <IconButton
        ref={opener}
        size="tiny"
        label={t('inline.edit-field', { field: fieldInSentence(label) })}
        icon={<Pencil />}
        onClick={open}
      />
    </div>
  )
}
