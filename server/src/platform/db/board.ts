import { boardCards, type Capped } from 'contract/shared/board.ts'
import { maxSearched } from 'contract/shared/paging.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isWhole } from '#platform/roll-up/counted.ts'
import { cappedOf, cappedTotal } from './capped.ts'
import { inOrder, type List } from './list.ts'
import { firstIdsOf, idsOf } from './list-ids.ts'

/** A column with those of its statuses that the filters allow. */
export type BoardColumn<Slug, S> = { slug: Slug; statuses: S[] }

export type Board<Slug extends string, S, DB, TB extends keyof DB, O, Row> = {
  columns: readonly BoardColumn<Slug, S>[]
  /** The filtered rows, of all statuses or of these, in the order of that column. */
  list: (slug: Slug, statuses?: S[]) => List<DB, TB, O, Row>
  /** The column that holds the status. */
  status: Expression<string>
  /** Filters that leave a column empty: it remains a target for moves and is not queried. */
  canHold: (slug: Slug) => boolean
}

type FoundColumn<Slug> = { slug: Slug; total: Capped; ids: number[] }

// One source: boards: columns and counts; drag and keys, `web/src/shared/components/board`.
/**
 * A whole board in two or three statements, for any number of columns: numbers and ids, then the rows of
 * those ids.
 */
export async function readBoard<
  Slug extends string,
  S,
  DB,
  TB extends keyof DB,
  O,
  Row extends { id: number },
>(
  board: Board<Slug, S, DB, TB, O, Row>,
): Promise<{ columns: { slug: Slug; total: Capped; cards: Row[] }[] }> {
  const columns = board.columns.filter(({ statuses }) => statuses.length > 0)
  const shown = columns.filter(({ slug }) => board.canHold(slug))
  const filled = await readColumns({ ...board, columns: shown })
  const of = new Map(filled.map((column) => [column.slug, column]))
  const found = columns.map(({ slug }) => of.get(slug) ?? { slug, total: { count: 0, exact: true }, ids: [] })
  const ids = found.flatMap((column) => column.ids)
  const [first] = columns
  const rows = first && ids.length > 0 ? await board.list(first.slug).rows(ids) : []
  return { columns: found.map(({ ids, ...column }) => ({ ...column, cards: inOrder(ids, rows) })) }
}

async function readColumns<Slug extends string, S, DB, TB extends keyof DB, O, Row>(
  board: Board<Slug, S, DB, TB, O, Row>,
): Promise<FoundColumn<Slug>[]> {
  const [first] = board.columns
  if (!first) return []
  const few = board.list(first.slug).counted ? null : await amongFew(board, first.slug)
  return few ?? (await amongMany(board))
}

/** Reads the filtered rows once, when they are at most as many as a search reads. Null when they are more. */
async function amongFew<Slug extends string, S, DB, TB extends keyof DB, O, Row>(
  { columns, list, status }: Board<Slug, S, DB, TB, O, Row>,
  any: Slug,
): Promise<FoundColumn<Slug>[] | null> {
  const { db, matching, id } = list(any)
  const sorts = columns.map(({ slug }) => sql`${list(slug).order.by}`.as(`by_${slug}`))
  const some = matching.clearSelect().select([sql`${id}`.as('id'), sql`${status}`.as('status'), ...sorts])
  const parts = columns.map(({ slug, statuses }) => {
    const ofColumn = sql`FROM found WHERE status = ANY (${statuses}::text[])`
    const order = inOrderOf(list(slug).order.descending, sql.ref(`by_${slug}`), sql.ref('id'))
    return sql`SELECT ${slug}::text AS slug, (SELECT count(*) ${ofColumn}) AS count,
      ARRAY(SELECT id ${ofColumn} ORDER BY ${order} LIMIT ${boardCards}) AS ids
      FROM looked WHERE looked.rows <= ${maxSearched}`
  })
  const { rows } = await sql<{ slug: Slug; count: number; ids: number[] }>`
    WITH found AS MATERIALIZED (${some.limit(maxSearched + 1)} OFFSET 0),
         looked AS MATERIALIZED (SELECT count(*) AS rows FROM found)
    ${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  if (rows.length === 0) return null
  const of = new Map(rows.map((row) => [row.slug, row]))
  return columns.map(({ slug }) => {
    const { count, ids } = of.get(slug)! // one part for each column
    return { slug, total: { count, exact: true }, ids }
  })
}

/** Each column in its own query, its first cards from an index in their order. */
async function amongMany<Slug extends string, S, DB, TB extends keyof DB, O, Row>({
  columns,
  list,
}: Board<Slug, S, DB, TB, O, Row>): Promise<FoundColumn<Slug>[]> {
  const lists = columns.map(({ slug, statuses }) => list(slug, statuses))
  const { counted } = list(columns[0]!.slug) // queried only with a column
  const isUnfiltered = counted != null && isWhole(counted)
  const totals = lists.map((each) => cappedTotal(each))
  const found = await lists[0]!.db
    .selectNoFrom(
      columns.flatMap(({ slug, statuses }, at) => [
        totals[at]!.found.as(`${slug}_total`),
        firstOf(
          lists[at]!,
          statuses.map((status) => list(slug, [status])),
          isUnfiltered,
        ).as(`${slug}_ids`),
      ]),
    )
    .$castTo<Record<string, number | number[]>>()
    .executeTakeFirstOrThrow()
  return columns.map(({ slug }, at) => ({
    slug,
    total: cappedOf(found[`${slug}_total`] as number, totals[at]!.max),
    ids: found[`${slug}_ids`] as number[], // both as selected above
  }))
}

/**
 * The first of each status from an index, then the first of those, so that no column is sorted as a whole.
 * @param isUnfiltered the whole board: a connection keeps the plan
 */
function firstOf<DB, TB extends keyof DB, O, Row>(
  column: List<DB, TB, O, Row>,
  statuses: List<DB, TB, O, Row>[],
  isUnfiltered: boolean,
): RawBuilder<number[]> {
  const first = (each: List<DB, TB, O, Row>) =>
    isUnfiltered ? firstIdsOf(each, boardCards) : idsOf(each, { offset: 0, limit: boardCards })
  const [one, ...others] = statuses.map(first)
  if (one && others.length === 0) return one
  const firsts = [one, ...others].map((ids) => sql`SELECT id FROM unnest(${ids}) AS first_ids (id)`)
  const among = sql<SqlBool>`${column.id} IN (${sql.join(firsts, sql` UNION ALL `)})`
  return first({ ...column, matching: column.matching.where(among) })
}

function inOrderOf(
  descending: boolean,
  by: Expression<unknown>,
  id: Expression<unknown>,
): RawBuilder<unknown> {
  const direction = descending ? sql`DESC NULLS LAST` : sql`ASC`
  return sql`${by} ${direction}, ${id} ${direction}`
}
