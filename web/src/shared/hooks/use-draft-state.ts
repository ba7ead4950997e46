import { useState } from 'react'
import { readDraft, removeDraft, writeDraft } from './draft-store.ts'
import { useSession } from './use-session.ts'

/**
 * A state that survives a reload and an expired session, for input outside of a form. `key` names the place
 * and its record; another record has its own state. Setting it to `empty` removes it: do so after the save.
 */
export function useDraftState<T>(key: string, empty: T): [value: T, set: (next: T) => void] {
  const userId = useSession()?.user.id ?? 0
  const read = () => (readDraft(userId, key) as T | null) ?? empty // only this writes under the key
  const [held, setHeld] = useState(() => ({ key, value: read() }))
  const set = (value: T) => {
    if (JSON.stringify(value) === JSON.stringify(empty)) removeDraft(userId, key)
    else writeDraft(userId, key, value)
    setHeld({ key, value })
  }
  return [held.key === key ? held.value : read(), set]
}
