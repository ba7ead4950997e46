import type { SearchHit } from 'contract/search/search.contract.ts'
import { type NumberedRecord, parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { escapeLike, phonePatterns, wordPatterns } from '#platform/db/search-text.ts'

const minLetters = 2

/** What was typed, as each record type looks for it. An empty list or null finds nothing. */
type Wanted = {
  names: string[]
  phones: string[]
  pincode: string | null
  ids: Partial<Record<NumberedRecord, number>>
  /** The name begins with it: such hits come first. */
  start: string
}

function read(text: string): Wanted {
  const typed = text.trim()
  const record = parseRecordId(typed)
  const number = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
  const phones = phonePatterns(typed)
  return {
    names: record || number !== null || phones.length > 0 ? [] : wordPatterns(typed),
    phones,
    pincode: /^[1-9]\d{5}$/.test(typed) ? typed : null,
    ids: record
      ? { [record.type]: record.id }
      : number === null
        ? {}
        : { customer: number, partner: number, enquiry: number, job: number },
    start: `${escapeLike(typed.toLowerCase())}%`,
  }
}

/**
 * Five records of each type at most, best first: the one with that id, then names that begin with the text, then the
 * newest. Of many matches only some are weighed, so that a common name costs no more than a rare one.
 */
export async function searchRecords(db: Kysely<Database>, text: string): Promise<SearchHit[]> {
  if ([...text.trim()].length < minLetters && !/^\d$/.test(text.trim())) return []
  const wanted = read(text)
  const { rows } = await sql<SearchHit>`
    (${customers(wanted)}) UNION ALL (${partners(wanted)}) UNION ALL (${enquiries(wanted)}) UNION ALL (${jobs(wanted)})
  `.execute(db)
  return rows
}

/** Looked at, of all that match; and answered. */
const weighed = 60
const answered = 5

/** Every arm has an index of its own and is cut off by itself. */
function idsOf(arms: RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    arms.map((arm) => sql`(${arm} LIMIT ${weighed})`),
    sql` UNION `,
  )
}

const bestFirst = (id: number | undefined, start: string, name: RawBuilder<unknown>, newest: RawBuilder<unknown>) =>
  sql`ORDER BY r.id = ${id ?? null}::bigint DESC NULLS LAST, lower(${name}) LIKE ${start} DESC, ${newest} DESC, r.id DESC
      LIMIT ${answered}`

function customers({ names, phones, pincode, ids, start }: Wanted): RawBuilder<unknown> {
  const found = idsOf([
    sql`SELECT ${ids.customer ?? null}::bigint AS id`,
    sql`SELECT id FROM customers WHERE lower(name) LIKE ANY (${names}::text[])`,
    sql`SELECT id FROM customers WHERE phone LIKE ANY (${phones}::text[])`,
    sql`SELECT id FROM customers WHERE alternate_phone LIKE ANY (${phones}::text[])`,
    sql`SELECT id FROM customers WHERE whatsapp LIKE ANY (${phones}::text[])`,
    sql`SELECT a.customer_id FROM locations l JOIN addresses a ON a.location_id = l.id
        WHERE l.type = 'pincode' AND l.title = ${pincode} AND a.customer_id IS NOT NULL`,
  ])
  return sql`
    SELECT 'customer' AS type, r.id, r.name AS title, r.phone, NULL AS status,
           pincode.title || ' ' || area.title AS detail
    FROM customers r
    LEFT JOIN addresses a ON a.customer_id = r.id AND a."primary"
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    WHERE r.id IN (${found}) AND r.merged_into IS NULL
    ${bestFirst(ids.customer, start, sql`r.name`, sql`r.created_at`)}`
}

function partners({ names, phones, pincode, ids, start }: Wanted): RawBuilder<unknown> {
  const found = idsOf([
    sql`SELECT ${ids.partner ?? null}::bigint AS id`,
    sql`SELECT id FROM partners WHERE lower(name) LIKE ANY (${names}::text[])`,
    sql`SELECT id FROM partners WHERE phone LIKE ANY (${phones}::text[])`,
    sql`SELECT pa.partner_id FROM locations l JOIN partner_areas pa ON pa.location_id IN (l.id, l.parent_id)
        WHERE l.type = 'pincode' AND l.title = ${pincode}`,
  ])
  return sql`
    SELECT 'partner', r.id, r.name, r.phone, r.status,
           (SELECT string_agg(c.title, ', ' ORDER BY c.title) FROM partner_services s
            JOIN categories c ON c.id = s.category_id WHERE s.partner_id = r.id)
    FROM partners r WHERE r.id IN (${found})
    ${bestFirst(ids.partner, start, sql`r.name`, sql`r.created_at`)}`
}

function enquiries({ names, phones, pincode, ids, start }: Wanted): RawBuilder<unknown> {
  const found = idsOf([
    sql`SELECT ${ids.enquiry ?? null}::bigint AS id`,
    sql`SELECT id FROM enquiries WHERE lower(name) LIKE ANY (${names}::text[])`,
    sql`SELECT id FROM enquiries WHERE phone LIKE ANY (${phones}::text[])`,
    sql`SELECT e.id FROM locations l JOIN addresses a ON a.location_id = l.id JOIN enquiries e ON e.address_id = a.id
        WHERE l.type = 'pincode' AND l.title = ${pincode}`,
  ])
  return sql`
    SELECT 'enquiry', r.id, r.name, r.phone, r.status, c.title
    FROM enquiries r LEFT JOIN categories c ON c.id = r.category_id
    WHERE r.id IN (${found})
    ${bestFirst(ids.enquiry, start, sql`r.name`, sql`r.created_at`)}`
}

function jobs({ names, phones, pincode, ids, start }: Wanted): RawBuilder<unknown> {
  const callers = idsOf([
    sql`SELECT id FROM customers WHERE lower(name) LIKE ANY (${names}::text[])`,
    sql`SELECT id FROM customers WHERE phone LIKE ANY (${phones}::text[])`,
  ])
  const found = idsOf([
    sql`SELECT ${ids.job ?? null}::bigint AS id`,
    sql`SELECT id FROM jobs WHERE customer_id IN (${callers})`,
    sql`SELECT j.id FROM locations l JOIN addresses a ON a.location_id = l.id JOIN jobs j ON j.address_id = a.id
        WHERE l.type = 'pincode' AND l.title = ${pincode}`,
  ])
  return sql`
    SELECT 'job', r.id, category.title || ' · ' || owner.name, owner.phone, r.status, partner.name
    FROM jobs r
    JOIN customers owner ON owner.id = r.customer_id
    JOIN categories category ON category.id = r.category_id
    LEFT JOIN partners partner ON partner.id = r.partner_id
    WHERE r.id IN (${found})
    ${bestFirst(ids.job, start, sql`owner.name`, sql`r.scheduled_at`)}`
}
