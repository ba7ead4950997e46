import { useEffect, useRef } from 'react'
import { isPageKey } from './page-key.ts'

type Keys = Record<string, (event: KeyboardEvent) => void>
type Bound = { keys: Keys; of: string | undefined }

const bound = new Set<{ current: Bound }>()

/** The keys of the page, for the list of shortcuts. */
export const boundKeys = (): Bound[] => [...bound].map(({ current }) => current)

/**
 * Single keys of a page: `useKeys({ j: next, '/': focusSearch })`. `of` names a part of the page whose keys
 * have their own meaning: the list of shortcuts has its text (text/en/shortcuts.ts). `mayAct` is
 * `isSavingKey` for keys that save.
 */
export function useKeys(keys: Keys, isEnabled = true, of?: string, canAct = isPageKey): void {
  const latest = useRef<Bound>({ keys, of })
  useEffect(() => {
    latest.current = { keys, of }
  })
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      const press = latest.current.keys[event.key]
      if (!press || !canAct(event)) return
      event.preventDefault()
      press(event)
    }
    document.addEventListener('keydown', onKeyDown)
    bound.add(latest)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      bound.delete(latest)
    }
  }, [isEnabled, canAct])
}
