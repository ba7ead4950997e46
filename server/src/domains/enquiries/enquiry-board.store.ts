import { type BoardSlug, boardColumns, boardSlugs, boardSorts } from 'contract/enquiries/enquiry-board.ts'
import { boardCards, type EnquiryBoard } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { inOrder } from '#platform/db/list.ts'
import { idsOf } from '#platform/db/list-ids.ts'
import { type Countable, cappedOf, cappedTotal } from './enquiry-counts.store.ts'
import { type EnquiryFilters, everyStatus } from './enquiry-filters.ts'
import { enquiriesList, enquiryRows } from './enquiry-list.store.ts'

type Column = { slug: BoardSlug; total: Countable; ids: RawBuilder<number[]> }

/** The whole board in two statements: the numbers and ids of all columns, then the rows of those ids. */
export async function readBoard(db: Kysely<Database>, filters: EnquiryFilters): Promise<EnquiryBoard> {
  const columns = boardSlugs.flatMap((slug) => columnOf(db, filters, slug) ?? [])
  if (columns.length === 0) return { columns: [] }
  const found = await db
    .selectNoFrom(
      columns.flatMap(({ slug, total, ids }) => [total.found.as(`${slug}_total`), ids.as(`${slug}_ids`)] as const),
    )
    .$castTo<Record<string, number | number[]>>()
    .executeTakeFirstOrThrow()
  const idsIn = (slug: BoardSlug) => found[`${slug}_ids`] as number[] // as selected above
  const rows = await enquiryRows(
    db,
    columns.flatMap(({ slug }) => idsIn(slug)),
  )
  return {
    columns: columns.map(({ slug, total }) => ({
      slug,
      total: cappedOf(found[`${slug}_total`] as number, total.max), // likewise
      cards: inOrder(idsIn(slug), rows),
    })),
  }
}

/** Null when the filters leave none of its statuses. */
function columnOf(db: Kysely<Database>, filters: EnquiryFilters, slug: BoardSlug): Column | null {
  const own: readonly EnquiryStatus[] = boardColumns[slug]
  const statuses = (filters.statuses ?? everyStatus).filter((status) => own.includes(status))
  if (statuses.length === 0) return null
  const sort = boardSorts[slug]
  const total = cappedTotal(db, { ...filters, statuses })
  const slice = { offset: 0, limit: boardCards }
  const ofStatus = (status: EnquiryStatus) => enquiriesList(db, { ...filters, statuses: [status] }, sort)
  if (statuses.length === 1) return { slug, total, ids: idsOf(ofStatus(statuses[0]!), slice) }
  // The first of each status in the index's own order, then the first of those: no column is sorted as a whole.
  const { order } = ofStatus(statuses[0]!)
  const direction = order.descending ? sql`DESC` : sql`ASC`
  const first = statuses.map(
    (status) => sql`(SELECT * FROM unnest(${idsOf(ofStatus(status), slice)}) AS first_ids (id))`,
  )
  const ids = sql<number[]>`ARRAY(
    SELECT enquiries.id FROM enquiries JOIN (${sql.join(first, sql` UNION ALL `)}) AS firsts USING (id)
    ORDER BY ${order.by} ${direction} NULLS LAST, enquiries.id ${direction} LIMIT ${boardCards})`
  return { slug, total, ids }
}
