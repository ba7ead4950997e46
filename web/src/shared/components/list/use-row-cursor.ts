import { type RefObject, useEffect, useState } from 'react'
import { isSavingKey } from '#shared/ui/page-key.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import type { Selection } from './use-selection.ts'

/**
 * j and k move a cursor over the rows, then the arrows do as well; Enter follows the row's link, x selects it, X
 * selects all rows from the last selected one, Escape clears the selection. No cursor (-1) until j or k is pressed.
 */
export function useRowCursor(
  table: RefObject<HTMLTableElement | null>,
  rows: readonly { id: number }[],
  isEnabled: boolean,
  selection?: Selection,
): number {
  const [cursor, setCursor] = useState(-1)
  const at = Math.min(cursor, rows.length - 1)
  const rowAt = (index: number) => table.current?.tBodies[0]?.rows[index]
  const go = (index: number) => {
    if (rows.length === 0) return
    const next = Math.max(0, Math.min(rows.length - 1, index))
    setCursor(next)
    rowAt(next)?.scrollIntoView({ block: 'nearest' })
  }
  const down = () => go(at + 1)
  const up = () => go(at - 1)
  const choose = (isRange: boolean) => () => {
    const row = rows[Math.max(0, at)]
    if (!row) return
    go(Math.max(0, at))
    selection?.toggle(row.id, isRange)
  }
  useKeys(
    {
      j: down,
      k: up,
      ...(at < 0 ? {} : { ArrowDown: down, ArrowUp: up }),
      ...(selection ? { x: choose(false), X: choose(true) } : {}),
      ...(selection?.ids.size ? { Escape: selection.clear } : {}),
    },
    isEnabled,
    'list',
  )
  useEffect(() => {
    if (!isEnabled || at < 0) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isSavingKey(event)) return
      table.current?.tBodies[0]?.rows[at]?.querySelector<HTMLAnchorElement>('.row-link')?.click()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isEnabled, at, table])
  return at
}
