import { hashKey, type QueryKey, replaceEqualDeep } from '@tanstack/react-query'
import { type Columns, withMoved } from './board-data.ts'

type Move<Slug, Row> = { board: string; row: Row; columns: readonly [Slug, Slug]; changes: Partial<Row> }

/**
 * The card moves that are being saved. The server may answer a refetch of the board with the state before
 * them: the cards stay where the user has put them.
 */
export function movesInFlight<Slug extends string, Row extends { id: number }>() {
  const moves = new Map<number, Move<Slug, Row>>()
  return {
    /** Begins one. Returns the function that ends it, to be called before its result is shown. */
    begin(key: QueryKey, row: Row, columns: readonly [Slug, Slug], changes: Partial<Row>): () => void {
      const move = { board: hashKey(key), row, columns, changes }
      moves.set(row.id, move)
      return () => {
        // A card that is moved again has its latest move.
        if (moves.get(row.id) === move) moves.delete(row.id)
      }
    },
    /**
     * For `structuralSharing` of the board's query, which every answer passes: also one to a refetch of a
     * live update.
     */
    keep(key: QueryKey): (before: unknown, answer: unknown) => unknown {
      return (before, answer) => {
        const own = [...moves.values()].filter(({ board }) => board === hashKey(key))
        const board = answer as Columns<Slug, Row> // the query's own data
        return replaceEqualDeep(
          before,
          own.reduce((shown, { row, columns, changes }) => withMoved(shown, row, columns, changes), board),
        )
      }
    },
  }
}
