import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { asDraft, draftOf, type FormDraft } from './draft-of-form.ts'
import { readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { useSession } from './use-session.ts'

export type Draft = {
  /** Put it above the form: a notice that a draft was restored, with a button to start again. */
  notice: ReactNode
  /** The restored draft, for a save that needs its base; null without one. */
  restored: FormDraft | null
  /** Call it after the form was saved. */
  clear: () => void
}

type DraftOptions = {
  /** The version of the edited record. */
  version?: number
  /** Fields that are never kept: passwords. */
  secret?: readonly string[]
}

/**
 * Keeps the typed values of a form over a reload, an expired session and a lost connection. `key` names the
 * form and its record: `customer-${id}`; null: no draft. A form that begins empty for each caller uses
 * `useOfferedDrafts`.
 */
export function useDraft<T extends FieldValues>(
  key: string | null,
  form: UseFormReturn<T>,
  { version, secret = none }: DraftOptions = {},
): Draft {
  const t = useText(draftText)
  const userId = useSession()?.user.id ?? 0
  const [restored, setRestored] = useState<FormDraft | null>(null)
  const isDone = useRef(false)
  const now = useRef<number | null>(null)
  now.current = version ?? null

  useEffect(() => {
    if (key === null) return
    isDone.current = false
    const defaults = form.formState.defaultValues ?? {}
    let begun = { with: JSON.stringify(defaults), version: now.current }
    let draft = asDraft(readDraft(userId, key), defaults)
    setRestored(draft)
    if (draft !== null) {
      form.reset({ ...form.getValues(), ...draft.values } as T, { keepDefaultValues: true }) // written below from the same form
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (isDone.current) return
        const kept = Object.entries(values).filter(([field]) => !secret.includes(field))
        // Started again with another record, after a save that leaves the form open.
        const defaultsKey = JSON.stringify(defaultValues)
        if (defaultsKey !== begun.with) begun = { with: defaultsKey, version: now.current }
        draft = draftOf(Object.fromEntries(kept), defaultValues ?? {}, begun.version, draft)
        // A change that was undone by typing is not stored.
        if (draft === null) removeDraft(userId, key)
        else writeDraft(userId, key, draft)
      },
    })
  }, [userId, key, form, secret])

  const clear = () => {
    isDone.current = true
    if (key !== null) removeDraft(userId, key)
    setRestored(null)
  }
  const startAfresh = () => {
    clear()
    form.reset()
    isDone.current = false
  }
  const notice = restored && (
    <Notice hue="blue">
      {t('draft.restored')}{' '}
      <Button size="tiny" onClick={startAfresh}>
        {t('draft.discard')}
      </Button>
    </Notice>
  )
  return { notice, restored, clear }
}

const none: readonly string[] = []
