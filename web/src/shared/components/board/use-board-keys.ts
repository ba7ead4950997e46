import { type RefObject, useEffect, useRef } from 'react'
import { useKeys } from '#shared/ui/use-keys.ts'

/**
 * j and k go over the cards of a column, h and l to the column beside it, m opens the menu that moves the card. A card
 * that was moved from where it had the focus has it again where it stands then.
 */
export function useBoardKeys(board: RefObject<HTMLElement | null>, drawn: unknown): void {
  const last = useRef<string | null>(null)
  const columns = () => [...(board.current?.querySelectorAll<HTMLElement>('.board-column') ?? [])]
  const cardsOf = (column: HTMLElement | undefined) => [...(column?.querySelectorAll<HTMLElement>('.board-card') ?? [])]
  const current = () => document.activeElement?.closest<HTMLElement>('.board-card') ?? null
  const focus = (card: HTMLElement | undefined | null) => {
    linkOf(card)?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  const along = (step: 1 | -1) => () => {
    const card = current()
    if (!card) return focus(columns().flatMap(cardsOf).find(isDrawn))
    const cards = cardsOf(columns().find((column) => column.contains(card)))
    focus(cards[cards.indexOf(card) + step])
  }
  const across = (step: 1 | -1) => () => {
    const card = current()
    if (!card) return along(1)()
    const all = columns()
    const at = all.findIndex((column) => column.contains(card))
    const row = cardsOf(all[at]).indexOf(card)
    for (let next = at + step; all[next]; next += step) {
      const cards = cardsOf(all[next]).filter(isDrawn)
      if (cards.length > 0) return focus(cards[Math.min(row, cards.length - 1)])
    }
  }
  useKeys(
    {
      j: along(1),
      k: along(-1),
      h: across(-1),
      l: across(1),
      m: () => current()?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click(),
    },
    true,
    'board',
  )
  useEffect(() => {
    const note = () => {
      last.current = current()?.dataset.card ?? null
    }
    const forget = () => {
      last.current = null
    }
    document.addEventListener('focusin', note)
    document.addEventListener('pointerdown', forget)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('pointerdown', forget)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `drawn` is not read: what it draws may have moved the card
  useEffect(() => {
    const { activeElement: focused } = document
    if (last.current === null || (focused && focused !== document.body)) return
    linkOf(board.current?.querySelector<HTMLElement>(`[data-card="${last.current}"]`))?.focus({ preventScroll: true })
  }, [board, drawn])
}

const linkOf = (card: HTMLElement | undefined | null) => card?.querySelector<HTMLElement>('.row-link')

/** On a phone only one column is. */
const isDrawn = (card: HTMLElement) => card.getClientRects().length > 0
