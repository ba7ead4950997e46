import { type BoardSlug, boardColumns } from 'contract/enquiries/enquiry-board.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type DragEvent, useState } from 'react'
import { ShownListContext } from '#shared/components/list/list-origin.ts'
import { statusHue } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { enquiryBoardText } from '#src/text/en/enquiry-board.ts'
import { useText } from '#src/text/intl.ts'
import { type BoardColumn, type BoardQuery, columnQuery, useColumnCards } from './board.queries.ts'
import { BoardCard } from './board-card.tsx'
import type { CardMoves } from './use-card-moves.ts'

type BoardColumnProps = {
  column: BoardColumn
  query: BoardQuery
  moves: CardMoves
  /** The card that is being dragged. */
  lifted: EnquiryRow | null
  onLift: (row: EnquiryRow | null) => void
  isFolded?: boolean
  onFold?: () => void
}

/** Hue of the whole column: that of the status it begins with. */
const hueOf = (slug: BoardSlug) => statusHue(boardColumns[slug][0])

export function useCappedCount(): (total: BoardColumn['total']) => string {
  const formats = useFormats()
  return ({ count, exact }) => (exact ? formats.count(count) : `${formats.count(count)}+`)
}

export function BoardColumnView(props: BoardColumnProps) {
  const { column, query, moves, lifted, onLift, isFolded, onFold } = props
  const t = useText(enquiryBoardText)
  const counted = useCappedCount()
  const [pages, setPages] = useState(1)
  const rows = useColumnCards(query, column, pages)
  const statuses: readonly EnquiryStatus[] = boardColumns[column.slug]
  const { isOver, ...drop } = useDrop(lifted, statuses, moves)
  const name = t(`board.${column.slug}`)
  const left = column.total.count - rows.length
  const { total } = column
  return (
    <section
      className="board-column"
      aria-label={t('board.column', { name, count: counted(total) })}
      data-over={isOver ? '' : undefined}
      {...drop}
    >
      <div className="board-head">
        <h2>
          <DotWord hue={hueOf(column.slug)} plain>
            {name}
          </DotWord>
        </h2>
        {isFolded && <span className="text-12 ink-3 hide-below-640">{t('board.lost-folded')}</span>}
        <span className="push-end ink-3 tabular">{counted(total)}</span>
        {onFold && (
          <button type="button" className="link text-13" aria-expanded={!isFolded} onClick={onFold}>
            {t(isFolded ? 'board.lost-show' : 'board.lost-hide')}
          </button>
        )}
      </div>
      {!isFolded && (
        <ShownListContext
          value={{
            endpoint: 'GET /enquiries',
            query: { ...columnQuery(query, column.slug), page: 1 } as Record<string, string | number>,
            rows,
            meta: { from: 1, per_page: 20, total: total.count, exact: total.exact },
          }}
        >
          {rows.length === 0 ? (
            <p className="text-12 ink-3 board-empty">{t('board.empty')}</p>
          ) : (
            <ul className="board-cards">
              {rows.map((row) => (
                <BoardCard
                  key={row.id}
                  row={row}
                  showsStatus={statuses.length > 1}
                  isLifted={lifted?.id === row.id}
                  moves={moves}
                  onLift={onLift}
                />
              ))}
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

/** Where a lifted card may be let go: every column but its own. */
function useDrop(lifted: EnquiryRow | null, statuses: readonly EnquiryStatus[], moves: CardMoves) {
  const [isOver, setOver] = useState(false)
  const isTarget = lifted !== null && !statuses.includes(lifted.status)
  return {
    isOver: isOver && isTarget,
    onDragOver: (event: DragEvent) => {
      if (!isTarget) return
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
      if (lifted) moves.move(lifted, statuses)
    },
  }
}
