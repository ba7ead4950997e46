import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { draftText } from '#src/text/en/draft.ts'
import { useText } from '#src/text/intl.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { useSession } from './use-session.ts'

export type Draft = {
  /** Put it above the form: says that earlier input is back, and offers to start afresh. */
  notice: ReactNode
  /** Call it when the form was saved. */
  clear: () => void
}

/**
 * Keeps what is typed into a form over a reload, an expired session and a lost connection. `key` names the form and its
 * record: `customer-${id}`. Only for forms without secrets.
 */
export function useDraft<T extends FieldValues>(key: string, form: UseFormReturn<T>): Draft {
  const t = useText(draftText)
  const userId = useSession()?.user.id ?? 0
  const [isRestored, setRestored] = useState(false)
  const isDone = useRef(false)

  useEffect(() => {
    isDone.current = false
    const draft = readDraft(userId, key)
    if (draft !== null) {
      form.reset(draft as T, { keepDefaultValues: true }) // written below from the same form
      setRestored(true)
    }
    return form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        if (isDone.current) return
        // Typed and taken back is nothing to keep.
        if (JSON.stringify(values) === JSON.stringify(defaultValues)) removeDraft(userId, key)
        else writeDraft(userId, key, values)
      },
    })
  }, [userId, key, form])

  const clear = () => {
    isDone.current = true
    removeDraft(userId, key)
    setRestored(false)
  }
  const startAfresh = () => {
    clear()
    form.reset()
    isDone.current = false
  }
  const notice = isRestored && (
    <Notice hue="blue">
      {t('draft.restored')}{' '}
      <Button size="tiny" onClick={startAfresh}>
        {t('draft.discard')}
      </Button>
    </Notice>
  )
  return { notice, clear }
}
