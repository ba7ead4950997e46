import '#src/styles/board.css'
import { useQuery } from '@tanstack/react-query'
import { type BoardSlug, boardSlugs } from 'contract/enquiries/enquiry-board.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { type ReactNode, useState } from 'react'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { enquiryBoardText } from '#src/text/en/enquiry-board.ts'
import { useText } from '#src/text/intl.ts'
import { type BoardColumn, type BoardQuery, boardQuery } from './board.queries.ts'
import { BoardColumnView, useCappedCount } from './board-column.tsx'
import { useCardMoves } from './use-card-moves.ts'

const MoveDialog = partOnDemand(() => import('./move-dialog.tsx').then((module) => module.MoveDialog))
const parts = [MoveDialog]

type EnquiryBoardProps = { query: BoardQuery; list: ListState; empty: ReactNode }

/** The enquiries by what is to be done about them; the lost are folded. */
export function EnquiryBoard({ query, list, empty }: EnquiryBoardProps) {
  const t = useText(enquiryBoardText)
  const board = useQuery(boardQuery(query))
  const moves = useCardMoves(query)
  const [lifted, setLifted] = useState<EnquiryRow | null>(null)
  const [isFolded, setFolded] = useState(true)
  const [chosen, setChosen] = useState<BoardSlug>('open')
  useBroughtSoon(parts)
  if (board.isError && !board.data) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <BoardSkeleton />
  const { columns } = board.data
  if (columns.every(({ total }) => total.count === 0)) {
    return list.isNarrowed ? <NothingMatches onClear={list.clear} /> : empty
  }
  const shown = columns.some(({ slug }) => slug === chosen) ? chosen : columns[0]?.slug
  const common = { query, moves, lifted, onLift: setLifted }
  const lost = columns.find(({ slug }) => slug === 'lost')
  const others = columns.filter(({ slug }) => slug !== 'lost')
  const { asked } = moves
  return (
    <section className="board" aria-label={t('board.label')} aria-busy={board.isFetching} data-shown={shown}>
      <ColumnTabs columns={columns} shown={shown} onChoose={setChosen} />
      {others.length > 0 && (
        <div className="board-columns" data-count={others.length}>
          {others.map((column) => (
            <div key={column.slug} className="board-slot" data-hidden-small={column.slug === shown ? undefined : ''}>
              <BoardColumnView column={column} {...common} />
            </div>
          ))}
        </div>
      )}
      {lost && (
        <div className="board-lost" data-hidden-small={shown === 'lost' ? undefined : ''}>
          <BoardColumnView
            column={lost}
            {...common}
            isFolded={isFolded && others.length > 0 && shown !== 'lost'}
            onFold={others.length > 0 ? () => setFolded(!isFolded) : undefined}
          />
        </div>
      )}
      {asked && <MoveDialog {...asked} onMove={(move) => void moves.send(asked.row, move)} onClose={moves.forget} />}
    </section>
  )
}

type ColumnTabsProps = {
  columns: readonly BoardColumn[]
  shown: BoardSlug | undefined
  onChoose: (slug: BoardSlug) => void
}

/** On a phone one column stands at a time. */
function ColumnTabs({ columns, shown, onChoose }: ColumnTabsProps) {
  const t = useText(enquiryBoardText)
  const counted = useCappedCount()
  return (
    <fieldset className="board-tabs">
      <legend className="visually-hidden">{t('board.label')}</legend>
      {columns.map(({ slug, total }) => (
        <button
          key={slug}
          type="button"
          className="board-tab"
          aria-pressed={slug === shown}
          onClick={() => onChoose(slug)}
        >
          {t(`board.${slug}`)} <span className="ink-3 tabular">{counted(total)}</span>
        </button>
      ))}
    </fieldset>
  )
}

function BoardSkeleton() {
  const t = useText(enquiryBoardText)
  return (
    <section className="board" role="status" aria-label={t('board.loading')}>
      <div className="board-columns" data-count={5}>
        {boardSlugs.slice(0, 5).map((slug, at) => (
          <div key={slug} className="board-slot" data-hidden-small={at === 0 ? undefined : ''}>
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
