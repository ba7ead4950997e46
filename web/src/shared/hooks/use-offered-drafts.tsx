import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { currentTime } from '#shared/current-time.ts'
import { consumeOwnReload } from '../own-reload.ts'
import { partOnDemand } from '../ui/part-on-demand.tsx'
import { asDraft, draftOf, type FormDraft } from './draft-of-form.ts'
import { draftKeys, readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { useSession } from './use-session.ts'

const OfferedDrafts = partOnDemand(
  () => import('./offered-drafts.tsx').then((module) => module.OfferedDrafts),
  <div className="notice hue-blue">&nbsp;</div>,
)

type Offered = FormDraft & { key: string }
type Options<T extends FieldValues> = {
  /** The key of an unfinished form. */
  describe: (values: Partial<T>) => string
  /** The field that has the focus after a choice. */
  focus: Path<T>
}

/**
 * Keeps the typed values of a form that begins empty for each caller. Earlier drafts are offered above it and
 * never restored automatically, unless the page was reloaded automatically. `name` names the form; null: no
 * draft.
 */
export function useOfferedDrafts<T extends FieldValues>(
  name: string | null,
  form: UseFormReturn<T>,
  { describe, focus }: Options<T>,
): { notice: ReactNode; clear: () => void } {
  const userId = useSession()?.user.id ?? 0
  const own = useRef('')
  if (own.current === '') own.current = `${name}@${currentTime()}`
  const isDone = useRef(false)
  const find = () => (name === null ? [] : draftsOf(userId, name, form.formState.defaultValues ?? {}))
  const [offered, setOffered] = useState<readonly Offered[]>(find)

  useEffect(() => {
    if (name === null) return
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, defaultValues, dirtyFields }) => {
        if (isDone.current) return
        // What the form filled in by itself is no draft.
        const isTyped = JSON.stringify(dirtyFields ?? {}).includes('true')
        const draft = isTyped ? draftOf(values, defaultValues ?? {}, null, null) : null
        if (draft === null) removeDraft(userId, own.current)
        else writeDraft(userId, own.current, draft)
      },
    })
  }, [userId, name, form])

  const settle = () => {
    setOffered(find().filter(({ key }) => key !== own.current))
    setTimeout(() => form.setFocus(focus)) // once a reset has drawn the field
  }
  const proceed = (key: string) => {
    own.current = key
    const values = offered.find((draft) => draft.key === key)?.values
    form.reset({ ...(form.formState.defaultValues as T), ...values }, { keepDefaultValues: true }) // written from the same form
    settle()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the form comes
  useEffect(() => {
    // Taken also without a draft: the next form of this page begins empty.
    const isOwnReload = consumeOwnReload()
    const [latest] = offered
    if (latest && isOwnReload) proceed(latest.key)
  }, [])
  const discard = (key: string) => {
    removeDraft(userId, key)
    settle()
  }
  const clear = () => {
    isDone.current = true
    removeDraft(userId, own.current)
  }
  const drafts = offered.map(({ key, values }) => ({ key, what: describe(values as Partial<T>) })) // written from the same form
  const notice = drafts.length > 0 && (
    <OfferedDrafts drafts={drafts} onContinue={proceed} onDiscard={discard} />
  )
  return { notice, clear }
}

/** The unfinished drafts of a form, the latest first. */
function draftsOf(userId: number, name: string, defaults: Record<string, unknown>): Offered[] {
  return draftKeys(userId, `${name}@`)
    .toSorted((one, other) => Number(other.split('@').at(-1)) - Number(one.split('@').at(-1)))
    .flatMap((key) => {
      const draft = asDraft(readDraft(userId, key), defaults)
      return draft ? { ...draft, key } : []
    })
}
