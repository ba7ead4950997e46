import { type RefObject, useEffect, useState } from 'react'
import { useKeys } from '#shared/ui/use-keys.ts'

/** j and k move a cursor over the rows, Enter follows the row's link. No cursor (-1) until one of them is pressed. */
export function useRowCursor(table: RefObject<HTMLTableElement | null>, rows: number, isEnabled: boolean): number {
  const [cursor, setCursor] = useState(-1)
  const at = Math.min(cursor, rows - 1)
  const rowAt = (index: number) => table.current?.tBodies[0]?.rows[index]
  const move = (step: number) => {
    if (rows === 0) return
    const next = Math.max(0, Math.min(rows - 1, at + step))
    setCursor(next)
    rowAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  useKeys({ j: () => move(1), k: () => move(-1) }, isEnabled)
  useEffect(() => {
    if (!isEnabled || at < 0) return
    const onKeyDown = (event: KeyboardEvent) => {
      const isFree = document.activeElement === document.body || document.activeElement === null
      if (event.key !== 'Enter' || !isFree || document.querySelector('dialog[open]')) return
      table.current?.tBodies[0]?.rows[at]?.querySelector<HTMLAnchorElement>('.row-link')?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled, at, table])
  return at
}
