import { useState } from 'react'
import { type Chosen, nothingChosen, pageToggled, toggled } from './selection.ts'
import type { ListState } from './use-list-state.ts'

export type Selection = Chosen & {
  /** Ids of the page that is shown. */
  shown: readonly number[]
  toggle: (id: number, isRange: boolean) => void
  togglePage: () => void
  /** All of these and no others. */
  choose: (ids: Iterable<number>) => void
  clear: () => void
}

/** `const selection = useSelection(list, rows)`: it stays from page to page and ends with another filter or search. */
export function useSelection(list: ListState, rows: readonly { id: number }[] | undefined): Selection {
  const key = JSON.stringify([list.q, list.filters])
  const [held, setHeld] = useState({ key, chosen: nothingChosen })
  if (held.key !== key) setHeld({ key, chosen: nothingChosen })
  const shown = rows?.map(({ id }) => id) ?? []
  const change = (next: (chosen: Chosen) => Chosen) => setHeld((held) => ({ key: held.key, chosen: next(held.chosen) }))
  return {
    ...held.chosen,
    shown,
    toggle: (id, isRange) => change((chosen) => toggled(chosen, id, shown, isRange)),
    togglePage: () => change((chosen) => pageToggled(chosen, shown)),
    choose: (ids) => change(() => ({ ids: new Set(ids), anchor: undefined })),
    clear: () => change(() => nothingChosen),
  }
}
