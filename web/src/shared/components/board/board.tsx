import { BoardColumnView, type CardHandle } from './board-column.tsx'
import './board.css'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { boardText } from '#src/text/en/board.ts'
import { useText } from '#src/text/intl.ts'
import { type BoardColumn, type BoardMoves, useCappedCount } from './board-data.ts'

type BoardProps<Slug extends string, Row extends { id: number }> = {
  label: string
  columns: readonly BoardColumn<Slug, Row>[]
  isFetching: boolean
  moves: BoardMoves<Slug, Row>
  card: (row: Row, handle: CardHandle) => ReactNode
}

/** Records in columns: a drag or the menu of a card moves it; j, k, h and l go over the cards. */
export function Board<Slug extends string, Row extends { id: number }>(props: BoardProps<Slug, Row>) {
  const { label, columns, isFetching, moves, card } = props
  const ref = useRef<HTMLElement>(null)
  const [lifted, setLifted] = useState<Row | null>(null)
  const [isCollapsed, setCollapsed] = useState(true)
  const [chosen, setChosen] = useState<Slug | null>(null)
  useBoardKeys(ref, columns)
  const shown = columns.some(({ slug }) => slug === chosen) ? chosen : columns[0]?.slug
  const common = { columns, moves, lifted, onLift: setLifted, card }
  const collapsible = columns.find(({ collapse }) => collapse)
  const others = columns.filter(({ collapse }) => !collapse)
  return (
    <section ref={ref} className="board" aria-label={label} aria-busy={isFetching} data-shown={shown}>
      <ColumnTabs label={label} columns={columns} shown={shown} onChoose={setChosen} />
      {others.length > 0 && (
        <div className="board-columns" data-count={others.length}>
          {others.map((column) => (
            <div
              key={column.slug}
              className="board-slot"
              data-hidden-small={column.slug === shown ? undefined : ''}
            >
              <BoardColumnView column={column} {...common} />
            </div>
          ))}
        </div>
      )}
      {collapsible && (
        <div className="board-lost" data-hidden-small={shown === collapsible.slug ? undefined : ''}>
          <BoardColumnView
            column={collapsible}
            {...common}
            isCollapsed={isCollapsed && others.length > 0 && shown !== collapsible.slug}
            onToggle={others.length > 0 ? () => setCollapsed(!isCollapsed) : undefined}
          />
        </div>
      )}
    </section>
  )
}

type ColumnTabsProps<Slug extends string> = {
  label: string
  columns: readonly BoardColumn<Slug, { id: number }>[]
  shown: Slug | null | undefined
  onChoose: (slug: Slug) => void
}

/** A phone shows one column at a time. */
function ColumnTabs<Slug extends string>({ label, columns, shown, onChoose }: ColumnTabsProps<Slug>) {
  const counted = useCappedCount()
  return (
    <fieldset className="board-tabs">
      <legend className="visually-hidden">{label}</legend>
      {columns.map(({ slug, name, total }) => (
        <button
          key={slug}
          type="button"
          className="board-tab"
          aria-pressed={slug === shown}
          onClick={() => onChoose(slug)}
        >
          {name} <span className="ink-3 tabular">{counted(total)}</span>
        </button>
      ))}
    </fieldset>
  )
}

/** @param columns how many there will be. */
export function BoardSkeleton({ columns }: { columns: number }) {
  const t = useText(boardText)
  return (
    <section className="board" role="status" aria-label={t('board.loading')}>
      <div className="board-columns" data-count={columns}>
        {Array.from({ length: columns }, (_, at) => (
          <div key={String(at)} className="board-slot" data-hidden-small={at === 0 ? undefined : ''}>
            <div className="board-head">
              <Skeleton width={96} />
            </div>
            <ul className="board-cards">
              {['a', 'b', 'c', 'd', 'e', 'f'].map((card) => (
                <li key={card} className="board-card board-card-waiting">
                  <Skeleton width={140} />
                  <Skeleton width={180} />
                  <Skeleton width={120} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/**
 * j and k go over the cards of a column, h and l to the column beside it, m opens the menu that moves the
 * card. A moved card that had the focus gets it again in its new column.
 */
function useBoardKeys(board: RefObject<HTMLElement | null>, drawn: unknown): void {
  const last = useRef<string | null>(null)
  const columns = () => [...(board.current?.querySelectorAll<HTMLElement>('.board-column') ?? [])]
  const cardsOf = (column: HTMLElement | undefined) => [
    ...(column?.querySelectorAll<HTMLElement>('.board-card') ?? []),
  ]
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
    linkOf(board.current?.querySelector<HTMLElement>(`[data-card="${last.current}"]`))?.focus({
      preventScroll: true,
    })
  }, [board, drawn])
}

const linkOf = (card: HTMLElement | undefined | null) => card?.querySelector<HTMLElement>('.row-link')

/** On a phone only one column is. */
const isDrawn = (card: HTMLElement) => card.getClientRects().length > 0
