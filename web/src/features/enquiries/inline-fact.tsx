import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { Pencil } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useDraftState } from '#shared/hooks/use-draft-state.ts'
import { IconButton } from '#shared/ui/button.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiryChanges } from './enquiries.queries.ts'
import type { OpenFactProps } from './open-fact.tsx'

/** Typed and not saved, and what it was typed over. */
export type KeptFact<V> = { value: V; base: { value: V; version: number } }

export type EditorProps<V> = { value: V; onChange: (value: V) => void; label: string; isInvalid: boolean }

const OpenFact = partOnDemand<OpenFactProps<FactField>>(() =>
  import('./open-fact.tsx').then((module) => module.OpenFact<FactField>),
)
const parts = [OpenFact]

/** What a person may change of an enquiry. */
export type FactField = keyof EnquiryChanges & keyof Enquiry

export type InlineFactProps<K extends FactField> = {
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
export function InlineFact<K extends FactField>(props: InlineFactProps<K>) {
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
  useBroughtSoon(parts)
  // Of whatever field: a part with a file of its own keeps no type parameter.
  const opened = { ...props, kept, onType: keep, onClose: close } as unknown as OpenFactProps<FactField>
  if (isOpen) return <OpenFact key={`${enquiry.id} ${field}`} {...opened} />
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
