import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isMonthly, type RollUp } from '#platform/roll-up/roll-up.ts'

/** Values of every roll-up that differ from a plain count of its rows, with and without pending changes. */
export async function differences(db: Kysely<Database>, rollUps: readonly RollUp[]): Promise<unknown[]> {
  const facets = rollUps.flatMap((rollUp) =>
    Object.entries(rollUp.facets).flatMap(([facet, spans]) =>
      spans.map((span) => plainCounts(rollUp, facet, span)),
    ),
  )
  const { rows } = await sql`
    WITH plain AS (${sql.join(facets, sql` UNION ALL `)}), parts AS (
      SELECT name, facet, key, span, starts, rows, sums FROM roll_up_cells
      UNION ALL
      SELECT c.name, split_part(counted, '=', 1), substr(counted, strpos(counted, '=') + 1), span, span_start(span, c.day), sign,
        ARRAY(SELECT sign * sum FROM unnest(c.sums) WITH ORDINALITY AS each (sum, n) ORDER BY n)
      FROM roll_up_changes AS c CROSS JOIN unnest(facets) AS counted
        JOIN roll_ups ON roll_ups.name = c.name
        CROSS JOIN jsonb_array_elements_text(declaration -> 'facets' -> split_part(counted, '=', 1)) AS span
    ), kept AS (
      SELECT name, facet, key, span, starts, sum(rows)::bigint AS rows, ${summed((n) => sql`sum(sums[${n}])`)} AS sums
      FROM parts GROUP BY 1, 2, 3, 4, 5
      HAVING sum(rows) <> 0 OR ${summed((n) => sql`sum(sums[${n}])`)} <> ${summed((n) => sql`sum(sums[${n}]) * 0`)}
    )
    (SELECT 'rows' AS side, * FROM (TABLE plain EXCEPT TABLE kept) AS more)
    UNION ALL (SELECT 'kept', * FROM (TABLE kept EXCEPT TABLE plain) AS more)`.execute(db)
  return rows
}

/** More sums than any roll-up has; missing ones are null. */
const most = 8
const summed = (of: (n: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`ARRAY[${sql.join(Array.from({ length: most }, (_, place) => of(sql.lit(place + 1))))}]::bigint[]`

function plainCounts(rollUp: RollUp, facet: string, span: string): RawBuilder<unknown> {
  const names = facet === 'all' ? [] : facet.split('+')
  const several = names.flatMap((name) => {
    const key = rollUp.keys[name]
    return typeof key === 'object' ? [key.each] : []
  })
  const columns = names.map((name) => {
    const key = rollUp.keys[name]
    if (typeof key === 'object') return sql`value::text`
    return isMonthly(rollUp, facet) ? sql`coalesce(${sql.raw(key!)}, 0)::text` : sql`(${sql.raw(key!)})::text`
  })
  const key = names.length === 0 ? sql`''` : sql`concat_ws('|', ${sql.join(columns)})`
  const measures = Object.values(rollUp.measures)
  const day = rollUp.at
    ? sql`(${sql.ref(`r.${rollUp.at}`)} AT TIME ZONE 'Asia/Kolkata')::date`
    : sql`date '2000-01-01'`
  const sums = Array.from({ length: most }, (_, place) =>
    measures[place] === undefined ? sql`NULL` : sql`sum((${sql.raw(measures[place])})::bigint)`,
  )
  return sql`
    SELECT ${rollUp.name}::text AS name, ${facet}::text AS facet, ${key} AS key,
      ${span}::text AS span, span_start(${span}, ${day}) AS starts, count(*) AS rows, ARRAY[${sql.join(sums)}]::bigint[] AS sums
    FROM ${sql.table(rollUp.source)} AS r ${several.length > 0 ? sql`CROSS JOIN unnest(${sql.raw(several[0]!)}) AS value` : sql``}
    WHERE (${sql.raw(rollUp.when)}) ${sql.join(
      columns.map((column) => sql`AND ${column} IS NOT NULL`),
      sql` `,
    )}
    GROUP BY 3, 5`
}
