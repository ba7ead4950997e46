import { type BoardSlug, boardColumns, boardSlugs, boardSorts } from 'contract/enquiries/enquiry-board.ts'
import { boardCards, type EnquiryBoard } from 'contract/enquiries/enquiry-lists.schema.ts'
import { maxSearched } from 'contract/shared/paging.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/list.ts'
import { idsOf } from '#platform/db/list-ids.ts'
import { type Capped, cappedOf, cappedTotal } from './enquiry-counts.store.ts'
import { countedBy, type EnquiryFilters, everyStatus, matchingEnquiries } from './enquiry-filters.ts'
import { enquiriesList, enquiryOrder, enquiryRows } from './enquiry-list.store.ts'

type Column = { slug: BoardSlug; statuses: EnquiryStatus[] }
type FoundColumn = { slug: BoardSlug; total: Capped; ids: number[] }

/** The whole board in two or three statements, however many columns: numbers and ids, then the rows of those ids. */
export async function readBoard(db: Kysely<Database>, filters: EnquiryFilters): Promise<EnquiryBoard> {
  const columns = boardSlugs.flatMap((slug): Column[] => {
    const own: readonly EnquiryStatus[] = boardColumns[slug]
    const statuses = (filters.statuses ?? everyStatus).filter((status) => own.includes(status))
    return statuses.length > 0 ? [{ slug, statuses }] : []
  })
  const asked = columns.filter(({ slug }) => canHold(filters, slug))
  const answers = asked.length > 0 ? await ask(db, filters, asked) : []
  const of = new Map(answers.map((column) => [column.slug, column]))
  const found = columns.map(({ slug }) => of.get(slug) ?? { slug, total: { count: 0, exact: true }, ids: [] })
  const ids = found.flatMap((column) => column.ids)
  const rows = ids.length > 0 ? await enquiryRows(db, ids) : []
  return { columns: found.map((column) => ({ ...column, cards: inOrder(column.ids, rows) })) }
}

async function ask(db: Kysely<Database>, filters: EnquiryFilters, columns: Column[]): Promise<FoundColumn[]> {
  const few = countedBy(filters) ? null : await amongFew(db, filters, columns)
  return few ?? (await amongMany(db, filters, columns))
}

/** A time to call is only wanted of what is worked on; the other columns stay to be moved to. */
function canHold({ follow_up, follow_up_from, follow_up_to }: EnquiryFilters, slug: BoardSlug): boolean {
  return !(follow_up || follow_up_from || follow_up_to) || (slug !== 'done' && slug !== 'lost')
}

/** What the filters leave is looked through once, where it is no more than a search looks at. Null where it is more. */
async function amongFew(
  db: Kysely<Database>,
  filters: EnquiryFilters,
  columns: Column[],
): Promise<FoundColumn[] | null> {
  const some = matchingEnquiries(db, filters)
    .select(['enquiries.id', 'enquiries.status', 'enquiries.follow_up_at', 'enquiries.created_at'])
    .limit(maxSearched + 1)
  const parts = columns.map(({ slug, statuses }) => {
    const ofColumn = sql`FROM found AS enquiries WHERE status = ANY (${statuses}::text[])`
    return sql`SELECT ${slug}::text AS slug, (SELECT count(*) ${ofColumn}) AS count,
      ARRAY(SELECT id ${ofColumn} ORDER BY ${byOrderOf(slug)} LIMIT ${boardCards}) AS ids, (SELECT count(*) FROM found) AS looked`
  })
  const { rows } = await sql<{ slug: BoardSlug; count: number; ids: number[]; looked: number }>`
    WITH found AS MATERIALIZED (${some} OFFSET 0) ${sql.join(parts, sql` UNION ALL `)}`.execute(db)
  if ((rows[0]?.looked ?? 0) > maxSearched) return null
  const of = new Map(rows.map((row) => [row.slug, row]))
  return columns.map(({ slug }) => {
    const { count, ids } = of.get(slug)! // one part a column
    return { slug, total: { count, exact: true }, ids }
  })
}

/** Each column by itself, its first cards from an index in their order. */
async function amongMany(db: Kysely<Database>, filters: EnquiryFilters, columns: Column[]): Promise<FoundColumn[]> {
  const totals = columns.map(({ statuses }) => cappedTotal(db, { ...filters, statuses }))
  const found = await db
    .selectNoFrom(
      columns.flatMap((column, at) => [
        totals[at]!.found.as(`${column.slug}_total`),
        firstOf(db, filters, column).as(`${column.slug}_ids`),
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

/** The first of each status in an index's own order, then the first of those: no column is sorted as a whole. */
function firstOf(db: Kysely<Database>, filters: EnquiryFilters, { slug, statuses }: Column): RawBuilder<number[]> {
  const slice = { offset: 0, limit: boardCards }
  const [one, ...others] = statuses.map((status) =>
    idsOf(enquiriesList(db, { ...filters, statuses: [status] }, boardSorts[slug]), slice),
  )
  if (one && others.length === 0) return one
  const firsts = [one, ...others].map((ids) => sql`SELECT id FROM unnest(${ids}) AS first_ids (id)`)
  return sql<number[]>`ARRAY(
    SELECT enquiries.id FROM enquiries WHERE enquiries.id IN (${sql.join(firsts, sql` UNION ALL `)})
    ORDER BY ${byOrderOf(slug)} LIMIT ${boardCards})`
}

function byOrderOf(slug: BoardSlug): RawBuilder<unknown> {
  const { by, descending } = enquiryOrder(boardSorts[slug])
  const direction = descending ? sql`DESC NULLS LAST` : sql`ASC`
  return sql`${by} ${direction}, enquiries.id ${direction}`
}
