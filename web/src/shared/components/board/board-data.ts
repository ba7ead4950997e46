import { useQueries } from '@tanstack/react-query'
import type { Capped } from 'contract/shared/board.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFormats } from '#shared/format/formats.ts'
import type { Hue } from '#shared/ui/badge.tsx'
import type { ListOrigin } from '../list/list-origin.ts'

type AnyRow = { id: number }

/** The list of the column: the source of its further cards and of a card's neighbours. */
export type ColumnList = Pick<ListOrigin, 'endpoint' | 'query'>

export type BoardColumn<Slug extends string, Row extends AnyRow> = {
  slug: Slug
  name: string
  hue: Hue
  total: Capped
  /** The first cards, from the board. */
  cards: Row[]
  list: ColumnList
  /** A column that is collapsed below the others, and its text. */
  collapse?: { hint: string; show: string; hide: string }
}

export type BoardMoves<Slug extends string, Row extends AnyRow> = {
  isIn: (row: Row, column: Slug) => boolean
  /** Why the card cannot be put into the column; null when it can. */
  blockerInto: (row: Row, column: Slug) => string | null
  into: (row: Row, column: Slug) => void
}

/** The number of cards of a column at first and per further load, as the server returns them. */
export const cardsAtOnce = 20

/**
 * The loaded cards of a column: those of the board, and the pages loaded since. A card that was just moved
 * into another column is there, even if those pages do not have it.
 */
export function useColumnCards<Slug extends string, Row extends AnyRow>(
  { cards, list }: BoardColumn<Slug, Row>,
  pages: number,
  elsewhere: ReadonlySet<number>,
): Row[] {
  const more = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) =>
      apiQuery(list.endpoint, { query: { ...list.query, per_page: cardsAtOnce, page: at + 2 } } as never),
    ),
  })
  const further = more.flatMap(({ data }) => (data as { data: Row[] } | undefined)?.data ?? []) // every list's answer
  const rows = [...cards, ...further.filter(({ id }) => !elsewhere.has(id))]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

export type Columns<Slug, Row> = { columns: { slug: Slug; total: Capped; cards: Row[] }[] }

/**
 * The expected board with a card in another column: on top, until the answer has its position. The cached
 * data of the card is newer than the row that was picked up.
 */
export function withMoved<Slug extends string, Row extends AnyRow>(
  board: Columns<Slug, Row>,
  row: Row,
  [from, to]: readonly [Slug, Slug],
  changes: Partial<Row>,
): Columns<Slug, Row> {
  const at = board.columns.find(({ cards }) => cards.some(({ id }) => id === row.id))
  const known = at?.cards.find(({ id }) => id === row.id)
  const card = { ...(known ?? row), ...changes }
  const left = at?.slug ?? from
  return {
    columns: board.columns.map((column) => {
      const rest = column.cards.filter((card) => card.id !== row.id)
      const gained = (column.slug === to ? 1 : 0) - (column.slug === left ? 1 : 0)
      return {
        ...column,
        total: { ...column.total, count: column.total.count + gained },
        cards: column.slug === to ? [card, ...rest] : rest,
      }
    }),
  }
}

/** The board with newer data of a card. */
export function withCardData<Slug, Row extends AnyRow>(
  board: Columns<Slug, Row>,
  id: number,
  known: Partial<Row>,
): Columns<Slug, Row> {
  return {
    columns: board.columns.map((column) => ({
      ...column,
      cards: column.cards.map((card) => (card.id === id ? { ...card, ...known } : card)),
    })),
  }
}

export function useCappedCount(): (total: Capped) => string {
  const formats = useFormats()
  return ({ count, exact }) => (exact ? formats.count(count) : `${formats.count(count)}+`)
}
