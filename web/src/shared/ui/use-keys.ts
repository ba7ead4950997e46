import { useEffect, useRef } from 'react'

/** True where a letter is typed rather than pressed as a key: fields, and anything open above the page. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return (
    target.isContentEditable ||
    target.closest('input:not([type=checkbox], [type=radio]), textarea, select, [popover]') !== null
  )
}

/**
 * Single keys of a page: `useKeys({ j: next, '/': focusSearch })`. Never with Ctrl, Alt or Meta, never while typing or
 * while a dialog is open.
 */
export function useKeys(keys: Record<string, (event: KeyboardEvent) => void>, isEnabled = true): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    if (!isEnabled) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const press = latest.current[event.key]
      if (!press || isTyping(event.target) || document.querySelector('dialog[open]')) return
      event.preventDefault()
      press(event)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled])
}
