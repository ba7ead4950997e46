import { partnerFields } from 'contract/partners/partners.fields.ts'
import type { PartnerRow, partnerAllQuery } from 'contract/partners/partners.schema.ts'
import { busyFrom } from 'contract/partners/partners.words.ts'
import { shownNames } from 'contract/shared/record-fields.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import { day, isEnding } from './ending-documents.store.ts'
import { partnerCounts } from './partners.roll-up.ts'

type PartnerFilters = z.output<typeof partnerAllQuery>

/** The filtered list. */
export function partnersList(db: Kysely<Database>, filters: PartnerFilters) {
  const { status, dues, ...others } = filters
  const { column, descending } = readSort(filters.sort ?? 'name')
  return {
    db,
    matching: matchingPartners(db, filters),
    counted: countedRows(partnerCounts, { filters: { status, dues }, others }),
    id: sql<number>`partners.id`,
    order: {
      by: column === 'name' ? sql`lower(partners.name)` : sql.ref(`partners.${column}`),
      descending,
      isDate: column === 'created_at',
    },
    rows: (ids: number[]) => partnerRows(db, ids),
  }
}

function matchingPartners(db: Kysely<Database>, filters: PartnerFilters) {
  const { status, dues, documents, category_id, location_id, load, q } = filters
  let list = db.selectFrom('partners')
  if (status) list = list.where('partners.status', 'in', status)
  if (dues) list = list.where(sql<SqlBool>`partner_dues(partners.balance) = ANY (${dues}::text[])`)
  if (category_id) list = list.where(servesOneOf(category_id))
  if (location_id) list = list.where(coversOrLiesIn([location_id]))
  if (load) list = list.where(hasLoad(load))
  if (documents) list = list.where(hasEndingDocument(documents))
  if (q) list = list.where(matchesText(q))
  return list
}

/** `P-118`; a part of any of the numbers, in any form; words of the name. */
function matchesText(q: string) {
  const named = parseRecordId(q)
  if (named) return sql<SqlBool>`partners.id = ${named.type === 'partner' ? named.id : null}`
  const phones = phonePatterns(q)
  const isNamed = nameHas(sql`partners.name`, q)
  if (phones.length === 0) return isNamed
  const has = (column: 'phone' | 'alternate_phone' | 'whatsapp') =>
    sql`SELECT id FROM partners WHERE ${sql.ref(column)} LIKE ANY (${phones}::text[])`
  return sql<SqlBool>`(${isNamed}
    OR partners.id IN (${has('phone')} UNION ${has('alternate_phone')} UNION ${has('whatsapp')}))`
}

/** Serves one of the categories, one above it or one below it. */
function servesOneOf(ids: number[]) {
  return sql<SqlBool>`partners.id IN (
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id, c.parent_id FROM categories c JOIN above ON c.id = above.parent_id
    ), below AS (
      SELECT id FROM categories WHERE id = ANY (${ids}::bigint[])
      UNION SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
    )
    SELECT s.partner_id FROM partner_services s
    WHERE s.category_id IN (SELECT id FROM above UNION ALL SELECT id FROM below))`
}

/**
 * Partners with a service area that contains one of the locations or is in it. A pincode may have several
 * areas: a partner who covers one of them covers the pincode.
 */
export function coversOrLiesIn(ids: readonly number[]): RawBuilder<SqlBool> {
  const given = sql`ANY (${[...ids]}::bigint[])`
  return sql<SqlBool>`partners.id IN (
    WITH RECURSIVE above AS (
      SELECT id, parent_id FROM locations WHERE id = ${given}
      UNION SELECT l.id, l.parent_id FROM locations l JOIN above ON l.id = above.parent_id
    ), below AS (
      SELECT id FROM locations WHERE id = ${given}
      UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
    ), twins AS (
      SELECT twin.id FROM locations given JOIN locations twin ON twin.title = given.title AND twin.type = 'pincode'
      WHERE given.id = ${given} AND given.type = 'pincode'
    )
    SELECT a.partner_id FROM partner_areas a
    WHERE a.location_id IN (SELECT id FROM above UNION ALL SELECT id FROM below UNION ALL SELECT id FROM twins))`
}

const today = sql`(business_day(app_now())::timestamp AT TIME ZONE 'Asia/Kolkata')`
/** Today's jobs that have a partner and are not cancelled. */
const ofToday = sql`jobs.status <> 'cancelled' AND jobs.scheduled_at >= ${today}
  AND jobs.scheduled_at < ${today} + interval '1 day'`

/** The day's jobs are few compared with all partners, so they are counted once, not for each partner. */
function hasLoad(loads: NonNullable<PartnerFilters['load']>) {
  const having = (condition: RawBuilder<unknown>) => sql`(
    SELECT jobs.partner_id FROM jobs WHERE jobs.partner_id IS NOT NULL AND ${ofToday}
    GROUP BY jobs.partner_id HAVING ${condition})`
  const arms = {
    none: sql`partners.id NOT IN ${having(sql`true`)}`,
    some: sql`partners.id IN ${having(sql`count(*) < ${busyFrom}`)}`,
    busy: sql`partners.id IN ${having(sql`count(*) >= ${busyFrom}`)}`,
  }
  return sql<SqlBool>`(${sql.join(
    loads.map((load) => arms[load]),
    sql` OR `,
  )})`
}

function hasEndingDocument(documents: NonNullable<PartnerFilters['documents']>) {
  const arms = { expiring: sql`f.expires_on >= ${day}`, expired: sql`f.expires_on < ${day}` }
  const chosen = sql.join(
    documents.map((each) => arms[each]),
    sql` OR `,
  )
  return sql<SqlBool>`partners.id IN (SELECT f.partner_id FROM files f WHERE ${isEnding} AND (${chosen}))`
}

const listedFields = shownNames(partnerFields, 'download')

function partnerRows(db: Kysely<Database>, ids: number[]): Promise<PartnerRow[]> {
  return db
    .selectFrom('partners')
    .select(['id', 'status', 'balance'])
    .select(listedFields)
    .select([
      sql<string[]>`ARRAY(SELECT c.title FROM partner_services s JOIN categories c ON c.id = s.category_id
                          WHERE s.partner_id = partners.id ORDER BY c.title)`.as('services'),
      sql<string[]>`ARRAY(SELECT l.title FROM partner_areas a JOIN locations l ON l.id = a.location_id
                          WHERE a.partner_id = partners.id ORDER BY l.title)`.as('areas'),
      sql<PartnerRow['documents']>`(
        SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('kind', f.kind, 'until', f.expires_on)), '[]')
        FROM files f WHERE f.partner_id = partners.id AND ${isEnding})`.as('documents'),
      sql<number>`(SELECT count(*)::int FROM jobs WHERE jobs.partner_id = partners.id AND ${ofToday})`.as(
        'jobs_today',
      ),
    ])
    .where(sql<SqlBool>`id = ANY (${ids}::bigint[])`)
    .execute()
}
