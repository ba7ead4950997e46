import { useEffect, useRef } from 'react'

/** True where a letter is typed rather than pressed as a key: fields, and anything open above the page. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [popover]') !== null
  )
}

type Keys = Record<string, (event: KeyboardEvent) => void>
type Bound = { keys: Keys; of: string | undefined }

const bound = new Set<{ current: Bound }>()

/** What can be pressed on the page as it stands, for the sheet of shortcuts. */
export const boundKeys = (): Bound[] => [...bound].map(({ current }) => current)

/**
 * Single keys of a page: `useKeys({ j: next, '/': focusSearch })`. Never with Ctrl, Alt or Meta, never while typing or
 * while a dialog, a menu or another popover is open. `of` names the part of the page where a key means something of its
 * own there: the sheet of shortcuts has its words (text/en/shortcuts.ts).
 */
export function useKeys(keys: Keys, isEnabled = true, of?: string): void {
  const latest = useRef<Bound>({ keys, of })
  useEffect(() => {
    latest.current = { keys, of }
  })
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const press = latest.current.keys[event.key]
      if (!press || isTyping(event.target) || document.querySelector('dialog[open], [popover=auto]:popover-open'))
        return
      event.preventDefault()
      press(event)
    }
    document.addEventListener('keydown', onKeyDown)
    bound.add(latest)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      bound.delete(latest)
    }
  }, [isEnabled])
}
