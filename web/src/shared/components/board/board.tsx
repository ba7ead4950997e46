import { BoardColumnView, type CardHandle } from './board-column.tsx'
import './board.css'
import { type ReactNode, useRef, useState } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { boardText } from '#src/text/en/board.ts'
import { useText } from '#src/text/intl.ts'
import { type BoardColumn, type BoardMoves, useCappedCount } from './board-data.ts'
import { useBoardKeys } from './use-board-keys.ts'

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
  const [isFolded, setFolded] = useState(true)
  const [chosen, setChosen] = useState<Slug | null>(null)
  useBoardKeys(ref, columns)
  const shown = columns.some(({ slug }) => slug === chosen) ? chosen : columns[0]?.slug
  const common = { columns, moves, lifted, onLift: setLifted, card }
  const folding = columns.find(({ fold }) => fold)
  const others = columns.filter(({ fold }) => !fold)
  return (
    <section ref={ref} className="board" aria-label={label} aria-busy={isFetching} data-shown={shown}>
      <ColumnTabs label={label} columns={columns} shown={shown} onChoose={setChosen} />
      {others.length > 0 && (
        <div className="board-columns" data-count={others.length}>
          {others.map((column) => (
            <div key={column.slug} className="board-slot" data-hidden-small={column.slug === shown ? undefined : ''}>
              <BoardColumnView column={column} {...common} />
            </div>
          ))}
        </div>
      )}
      {folding && (
        <div className="board-lost" data-hidden-small={shown === folding.slug ? undefined : ''}>
          <BoardColumnView
            column={folding}
            {...common}
            isFolded={isFolded && others.length > 0 && shown !== folding.slug}
            onFold={others.length > 0 ? () => setFolded(!isFolded) : undefined}
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

/** On a phone one column stands at a time. */
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
