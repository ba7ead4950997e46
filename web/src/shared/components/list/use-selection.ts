import { useState } from 'react'

import type { ListState } from './use-list-state.ts'

export type Selection = Chosen & {
  /** Ids of the page that is shown. */
  shown: readonly number[]
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  /** Exactly these ids. */
  choose: (ids: Iterable<number>) => void
  clear: () => void
}

/**
 * `const selection = useSelection(list, rows)`: it stays from page to page and ends with another filter or
 * search.
 */
export function useSelection(list: ListState, rows: readonly { id: number }[] | undefined): Selection {
  const key = JSON.stringify([list.q, list.filters])
  const [held, setHeld] = useState({ key, chosen: emptySelection })
  if (held.key !== key) setHeld({ key, chosen: emptySelection })
  const shown = rows?.map(({ id }) => id) ?? []
  const change = (next: (chosen: Chosen) => Chosen) =>
    setHeld((held) => ({ key: held.key, chosen: next(held.chosen) }))
  return {
    ...held.chosen,
    shown,
    toggle: (id, isRange) => change((chosen) => toggled(chosen, id, shown, isRange)),
    togglePage: () => change((chosen) => pageToggled(chosen, shown)),
    choose: (ids) => change(() => ({ ids: new Set(ids), anchor: undefined })),
    clear: () => change(() => emptySelection),
  }
}

/** The selected rows, over all pages of a list. */
type Chosen = {
  ids: ReadonlySet<number>
  /** The row that was clicked last: a range begins there. */
  anchor: number | undefined
}

export const emptySelection: Chosen = { ids: new Set(), anchor: undefined }

/**
 * The rows from one to the other, in either direction; the last one alone when the first is not on this page.
 */
export function rangeOf(shown: readonly number[], from: number | undefined, to: number): number[] {
  const [a, b] = [shown.indexOf(from ?? to), shown.indexOf(to)]
  return a < 0 ? [to] : shown.slice(Math.min(a, b), Math.max(a, b) + 1)
}

/** Toggles one row; with `isRange` selects all rows from the last clicked one. */
export function toggled(
  { ids, anchor }: Chosen,
  id: number,
  shown: readonly number[],
  isRange: boolean,
): Chosen {
  const next = new Set(ids)
  if (isRange) for (const each of rangeOf(shown, anchor, id)) next.add(each)
  else if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** All rows of the page, or none of them when all are selected already; other pages keep theirs. */
export function pageToggled({ ids }: Chosen, shown: readonly number[]): Chosen {
  const next = new Set(ids)
  const areAll = shown.every((id) => ids.has(id))
  for (const id of shown) {
    if (areAll) next.delete(id)
    else next.add(id)
  }
  return { ids: next, anchor: undefined }
}
