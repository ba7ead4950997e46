import { type DragEvent, type ReactNode, useState } from 'react'
import { DotWord } from '#shared/ui/badge.tsx'
import { boardText } from '#src/text/en/board.ts'
import { useText } from '#src/text/intl.ts'
import { ShownListContext } from '../list/list-origin.ts'

import {
  type BoardColumn,
  type BoardMoves,
  cardsAtOnce,
  useCappedCount,
  useColumnCards,
} from './board-data.ts'

type BoardColumnProps<Slug extends string, Row extends { id: number }> = {
  column: BoardColumn<Slug, Row>
  columns: readonly BoardColumn<Slug, Row>[]
  moves: BoardMoves<Slug, Row>
  card: (row: Row, handle: CardHandle) => ReactNode
  /** The card that is being dragged. */
  lifted: Row | null
  onLift: (row: Row | null) => void
  isCollapsed?: boolean
  onToggle?: () => void
}

export function BoardColumnView<Slug extends string, Row extends { id: number }>(
  props: BoardColumnProps<Slug, Row>,
) {
  const { column, columns, moves, card, lifted, onLift, isCollapsed, onToggle } = props
  const t = useText(boardText)
  const counted = useCappedCount()
  const [pages, setPages] = useState(1)
  const rows = useColumnCards(column, pages, cardsElsewhere(columns, column))
  const { name, hue, total, list, collapse } = column
  const { isOver, refusal, ...drop } = useDrop(lifted, column.slug, moves)
  const left = total.count - rows.length
  return (
    <section
      className="board-column"
      aria-label={t('board.column', { name, count: counted(total) })}
      data-over={isOver ? '' : undefined}
      data-refuses={refusal === null ? undefined : ''}
      {...drop}
    >
      <div className="board-head">
        <h2>
          <DotWord hue={hue} plain>
            {name}
          </DotWord>
        </h2>
        {isCollapsed && <span className="text-12 ink-3 hide-below-640">{collapse?.hint}</span>}
        <span className="push-end ink-3 tabular">{counted(total)}</span>
        {onToggle && (
          <button type="button" className="link text-13" aria-expanded={!isCollapsed} onClick={onToggle}>
            {isCollapsed ? collapse?.show : collapse?.hide}
          </button>
        )}
      </div>
      {refusal !== null && (
        <p className="board-refusal">
          <span>{refusal}</span>
        </p>
      )}
      {!isCollapsed && (
        <ShownListContext
          value={{
            endpoint: list.endpoint,
            query: { ...list.query, per_page: cardsAtOnce, page: 1 },
            rows,
            meta: { from: 1, per_page: cardsAtOnce, total: total.count, exact: total.exact },
          }}
        >
          {rows.length === 0 ? (
            <p className="text-12 ink-3 board-empty">{t('board.empty')}</p>
          ) : (
            <ul className="board-cards">
              {rows.map((row) =>
                card(row, {
                  isLifted: lifted?.id === row.id,
                  onLift: (isLifted) => onLift(isLifted ? row : null),
                }),
              )}
            </ul>
          )}
          {left > 0 && (
            <button type="button" className="link text-13 board-more" onClick={() => setPages(pages + 1)}>
              {total.exact ? t('board.more', { count: left }) : t('board.more-unknown')}
            </button>
          )}
        </ShownListContext>
      )}
    </section>
  )
}

function cardsElsewhere<Slug extends string, Row extends { id: number }>(
  columns: readonly BoardColumn<Slug, Row>[],
  own: BoardColumn<Slug, Row>,
): ReadonlySet<number> {
  return new Set(columns.flatMap(({ slug, cards }) => (slug === own.slug ? [] : cards.map(({ id }) => id))))
}

/**
 * Whether the held card can be dropped: every column except its own and those that refuse it, with the
 * reason.
 */
function useDrop<Slug extends string, Row extends { id: number }>(
  lifted: Row | null,
  column: Slug,
  moves: BoardMoves<Slug, Row>,
) {
  const [isOver, setOver] = useState(false)
  const isOther = lifted !== null && !moves.isIn(lifted, column)
  const refusal = isOther ? moves.blockerInto(lifted, column) : null
  return {
    isOver: isOver && isOther && refusal === null,
    refusal,
    onDragOver: (event: DragEvent) => {
      // After a drop on a column that refuses it, the reason is shown again.
      if (!isOther) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'move'
      if (!isOver) setOver(true)
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      const to = event.relatedTarget
      if (!(to instanceof Node && event.currentTarget.contains(to))) setOver(false)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      if (lifted) moves.into(lifted, column)
    },
  }
}

/** The props of a card from its board. */
export type CardHandle = { isLifted: boolean; onLift: (isLifted: boolean) => void }
