import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { boardColumns, boardSlugs, boardSorts } from 'contract/enquiries/enquiry-board.rules.ts'
import type { EnquiryBoard, EnquiryRow, EnquiryViewCounts } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { Capped } from 'contract/shared/board.ts'
import { shownNames } from 'contract/shared/record-fields.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import { readBoard } from '#platform/db/board.ts'
import { type Countable, cappedOf, cappedRows, cappedTotal } from '#platform/db/capped.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import {
  countedBy,
  type EnquiryFilters,
  type EnquiryListQuery,
  everyStatus,
  followUps,
  matchingEnquiries,
} from './enquiry-filters.store.ts'

type Sort = NonNullable<EnquiryListQuery['sort']>

/** The filtered list: for pages, selection and export. */
export function enquiriesList(db: Kysely<Database>, filters: EnquiryFilters, sort: Sort = '-created_at') {
  return {
    db,
    matching: matchingEnquiries(db, filters),
    counted: countedBy(filters),
    isCapped: true,
    id: sql<number>`enquiries.id`,
    order: enquiryOrder(sort),
    rows: (ids: number[]) => enquiryRows(db, ids),
  }
}

function enquiryOrder(sort: Sort) {
  const { column, descending } = readSort(sort)
  return {
    by: column === 'name' ? sql`lower(enquiries.name)` : sql.ref(`enquiries.${column}`),
    descending,
    nullable: column === 'follow_up_at',
    isDate: column === 'created_at',
  }
}

const listedFields = sql.join(shownNames(enquiryFields, 'download').map((name) => sql.ref(`e.${name}`)))

async function enquiryRows(db: Kysely<Database>, ids: number[]): Promise<EnquiryRow[]> {
  const { rows } = await sql<EnquiryRow>`
    SELECT e.id, ${listedFields}, e.customer_id, e.status, e.created_at, e.version,
      CASE WHEN e.status = 'open' AND e.first_touched_at IS NULL THEN e.response_due_at END AS response_due_at,
      CASE WHEN c.id IS NULL THEN NULL ELSE jsonb_build_object('id', c.id, 'title', c.title) END AS category,
      CASE WHEN u.id IS NULL THEN NULL ELSE jsonb_build_object('id', u.id, 'name', u.name) END AS assigned_to,
      pincode.title || ' ' || area.title AS place, visit.starts_at AS visit_at, job.id AS job_id
    FROM enquiries e
    LEFT JOIN categories c ON c.id = e.category_id
    LEFT JOIN users u ON u.id = e.assigned_to
    LEFT JOIN addresses a ON a.id = e.address_id
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    LEFT JOIN LATERAL (
      SELECT min(starts_at) AS starts_at FROM schedules
      WHERE enquiry_id = e.id AND status <> 'cancelled' AND ends_at > app_now()
    ) visit ON true
    LEFT JOIN LATERAL (
      SELECT max(id) AS id FROM jobs WHERE enquiry_id = e.id AND status <> 'cancelled'
    ) job ON true
    WHERE e.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}

/** The columns of the board, with the filtered enquiries of each. */
export function enquiriesBoard(db: Kysely<Database>, filters: EnquiryFilters): Promise<EnquiryBoard> {
  const { follow_up, follow_up_from, follow_up_to } = filters
  const isTimed = Boolean(follow_up || follow_up_from || follow_up_to)
  return readBoard({
    columns: boardSlugs.map((slug) => {
      const own: readonly EnquiryStatus[] = boardColumns[slug]
      return { slug, statuses: (filters.statuses ?? everyStatus).filter((status) => own.includes(status)) }
    }),
    list: (slug, statuses = filters.statuses) =>
      enquiriesList(db, { ...filters, statuses }, boardSorts[slug]),
    status: sql.ref('enquiries.status'),
    // Only an open enquiry has a time to call.
    canHold: (slug) => !isTimed || (slug !== 'done' && slug !== 'lost'),
  })
}

const noted = (view: keyof typeof followUps) => cappedRows('enquiries', followUps[view])

/** The counts of the menu, for all users. */
export async function countOverdue(db: Kysely<Database>): Promise<Capped> {
  const { overdue } = await read(db, { overdue: noted('overdue') })
  return overdue
}

/** All views at once; `me` is whose enquiries are `mine`. */
export function countViews(db: Kysely<Database>, me: number): Promise<EnquiryViewCounts> {
  const every: EnquiryFilters = { statuses: undefined, categories: undefined, places: undefined }
  return read(db, {
    all: cappedTotal(enquiriesList(db, every)),
    due: noted('due'),
    overdue: noted('overdue'),
    today: noted('today'),
    waiting: noted('waiting'),
    mine: cappedTotal(enquiriesList(db, { ...every, assigned_to: [me] })),
  })
}

async function read<K extends string>(
  db: Kysely<Database>,
  wanted: Record<K, Countable>,
): Promise<Record<K, Capped>> {
  const names = Object.keys(wanted) as K[] // its own keys
  const row = await db
    .selectNoFrom(names.map((name) => wanted[name].found.as(name)))
    .$castTo<Record<K, number>>()
    .executeTakeFirstOrThrow()
  return Object.fromEntries(names.map((name) => [name, cappedOf(row[name], wanted[name].max)])) as Record<
    K,
    Capped
  >
}
