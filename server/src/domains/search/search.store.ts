import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import type { SearchHit } from 'contract/search/search.contract.ts'
import { joinDigits } from 'contract/shared/digits.ts'
import { type NumberedRecord, parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { together } from '#platform/db/together.ts'

const minLetters = 2

/** The search text in the form that each record type needs. An empty list or null finds nothing. */
type SearchText = {
  /** Words of names; null finds none. */
  name: string | null
  phones: string[]
  pincode: string | null
  ids: Partial<Record<NumberedRecord, number>>
  /** Names that begin with it come first. */
  start: string
  /**
   * The number ends with these digits, as many as people remember or read out: such hits come before all
   * others.
   */
  end: string | null
}

function read(text: string): SearchText {
  const typed = text.trim()
  const record = parseRecordId(typed)
  const number = /^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : null
  const phones = phonePatterns(typed)
  const digits = joinDigits(typed)
  return {
    name: record ? null : typed,
    phones,
    pincode: /^[1-9]\d{5}$/.test(digits) ? digits : null,
    ids: record
      ? { [record.type]: record.id }
      : number === null
        ? {}
        : { customer: number, partner: number, enquiry: number, job: number, complaint: number },
    start: typed,
    end: /^\d{4,}$/.test(typed) ? `%${typed}` : null,
  }
}

/**
 * Five records of each type at most, best first: numbers that end with the digits, the one with that id, then
 * names that begin with the text, then the newest. The newest records are read before any index: a word that
 * many have is found among them, a rare one in the index, and neither costs much. Enquiries and jobs are
 * first searched by the customers who were found: the index over the names of enquiries, the largest one, is
 * read only when these have too few.
 */
export async function searchRecords(db: Kysely<Database>, text: string): Promise<SearchHit[]> {
  if ([...text.trim()].length < minLetters && !/^\d$/.test(text.trim())) return []
  const search = read(text)
  const run = async (statement: RawBuilder<SearchHit>) => (await statement.execute(db)).rows
  const candidates = sql.join([
    newest('customer', sql`customers WHERE merged_into IS NULL`, ofCustomer(search), search),
    sql`known AS MATERIALIZED (${matchingCustomers(search)})`,
    newest('enquiry', sql`enquiries`, nameOrPhone(search), search),
    sql`known_enquiry AS MATERIALIZED (${matchingEnquiries})`,
  ])
  const [people, firms] = await together(db, [
    () =>
      run(sql`WITH ${candidates} (${customers(search)}) UNION ALL (${enquiries(search)}) UNION ALL (${jobs(search)})
        UNION ALL (${complaints(search)})`),
    () => run(sql`${partners(search)}`),
  ])
  const of = (type: SearchHit['type']) => people.filter((hit) => hit.type === type)
  return [...of('customer'), ...firms, ...of('enquiry'), ...of('job'), ...of('complaint')]
}

/** The numbers of records that are read from the newest on, of matches, and of results. */
const recent = 400
const weighed = 60
const hitLimit = 5

/** The newest records that match, as `newest_<type>`. */
function newest(
  type: 'customer' | 'enquiry',
  rows: RawBuilder<unknown>,
  matches: RawBuilder<unknown>,
  { name, phones }: SearchText,
) {
  if (name === null && phones.length === 0) return sql`${sql.ref(`newest_${type}`)} AS (${noRows})`
  return sql`${sql.ref(`newest_${type}`)} AS MATERIALIZED (
    SELECT id FROM (SELECT * FROM ${rows} ORDER BY created_at DESC, id DESC LIMIT ${recent}) AS r
    WHERE ${matches} LIMIT ${weighed})`
}

const nameOrPhone = ({ name, phones }: SearchText) =>
  sql`(${name === null ? sql`false` : nameHas(sql`r.name`, name)} OR r.phone LIKE ANY (${phones}::text[]))`

const ofCustomer = (search: SearchText) =>
  sql`(${nameOrPhone(search)} OR r.alternate_phone LIKE ANY (${search.phones}::text[])
       OR r.whatsapp LIKE ANY (${search.phones}::text[]))`

const noRows = sql`SELECT NULL::bigint AS id WHERE false`

/** A query for ids, or none when the text cannot match: a query that is left out need not be planned. */
type Arm = RawBuilder<unknown> | false

/**
 * Every arm has an index and a limit of its own; none is read when the newest records are `enough` already.
 */
function idsOf(arms: Arm[], enough = sql`false`): RawBuilder<unknown> {
  const queries = arms.filter((arm) => arm !== false)
  if (queries.length === 0) return noRows
  return sql.join(
    queries.map((arm) => sql`(SELECT id FROM (${arm}) AS arm (id) WHERE NOT ${enough} LIMIT ${weighed})`),
    sql` UNION `,
  )
}

/** By name and by numbers, of the columns the table has. */
function matching(
  table: 'customers' | 'partners' | 'enquiries',
  { name, phones }: SearchText,
  numbers = ['phone'],
): Arm[] {
  return [
    name !== null && sql`SELECT id FROM ${sql.table(table)} WHERE ${nameHas(sql`name`, name)}`,
    ...numbers.map(
      (number) =>
        phones.length > 0 &&
        sql`SELECT id FROM ${sql.table(table)} WHERE ${sql.ref(number)} LIKE ANY (${phones}::text[])`,
    ),
  ]
}

const withId = (id: number | undefined): Arm => id !== undefined && sql`SELECT ${id}::bigint`

const inPincode = (pincode: string | null, ids: RawBuilder<unknown>): Arm =>
  pincode !== null && sql`${ids} WHERE l.type = 'pincode' AND l.title = ${pincode}`

const enoughOf = (candidates: 'newest_customer' | 'known_enquiry') =>
  sql`(SELECT count(*) >= ${hitLimit} FROM ${sql.ref(candidates)})`

type Best = {
  id: number | undefined
  name: RawBuilder<unknown>
  phone: RawBuilder<unknown>
  newest: RawBuilder<unknown>
}

const bestFirst = ({ start, end }: SearchText, { id, name, phone, newest }: Best) =>
  sql`ORDER BY ${phone} LIKE ${end}::text DESC, r.id = ${id ?? null}::bigint DESC NULLS LAST,
      starts_with(search_name(${name}), search_name(${start})) DESC, ${newest} DESC, r.id DESC
      LIMIT ${hitLimit}`

/** Customers by name or number: hits themselves, and whose jobs are hits. */
function matchingCustomers(search: SearchText): RawBuilder<unknown> {
  const indexed = idsOf(
    matching('customers', search, ['phone', 'alternate_phone', 'whatsapp']),
    enoughOf('newest_customer'),
  )
  const { end } = search
  const ending = idsOf([end !== null && sql`SELECT id FROM customers WHERE phone LIKE ${end}`])
  return sql`SELECT id FROM newest_customer UNION ${indexed} UNION ${ending}`
}

/** Enquiries that match by themselves or by their customer. */
const matchingEnquiries = sql`SELECT id FROM newest_enquiry
  UNION (SELECT id FROM enquiries WHERE customer_id IN (SELECT id FROM known) LIMIT ${weighed})`

function customers(search: SearchText): RawBuilder<unknown> {
  const { pincode, ids } = search
  const found = idsOf([
    withId(ids.customer),
    inPincode(pincode, sql`SELECT a.customer_id FROM locations l JOIN addresses a ON a.location_id = l.id`),
  ])
  return sql`
    SELECT 'customer' AS type, r.id, r.name AS title, r.phone, NULL AS status,
           pincode.title || ' ' || area.title AS detail
    FROM customers r
    LEFT JOIN addresses a ON a.customer_id = r.id AND a."primary"
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    WHERE r.id IN (SELECT id FROM known UNION ${found}) AND r.merged_into IS NULL
    ${bestFirst(search, { id: ids.customer, name: sql`r.name`, phone: sql`r.phone`, newest: sql`r.created_at` })}`
}

function partners(search: SearchText): RawBuilder<unknown> {
  const { pincode, ids } = search
  const found = idsOf([
    withId(ids.partner),
    ...matching('partners', search),
    inPincode(
      pincode,
      sql`SELECT pa.partner_id FROM locations l JOIN partner_areas pa ON pa.location_id IN (l.id, l.parent_id)`,
    ),
  ])
  return sql`
    SELECT 'partner' AS type, r.id, r.name AS title, r.phone, r.status,
           (SELECT string_agg(c.title, ', ' ORDER BY c.title) FROM partner_services s
            JOIN categories c ON c.id = s.category_id WHERE s.partner_id = r.id) AS detail
    FROM partners r WHERE r.id IN (${found})
    ${bestFirst(search, { id: ids.partner, name: sql`r.name`, phone: sql`r.phone`, newest: sql`r.created_at` })}`
}

function enquiries(search: SearchText): RawBuilder<unknown> {
  const { pincode, ids } = search
  const indexed = idsOf(matching('enquiries', search), enoughOf('known_enquiry'))
  const ofPincode = sql`SELECT e.id FROM locations l JOIN enquiries e ON e.location_id = l.id`
  const found = idsOf([withId(ids.enquiry), inPincode(pincode, ofPincode)])
  return sql`
    SELECT 'enquiry' AS type, r.id, coalesce(r.name, ${callerName(null)}) AS title, r.phone, r.status, c.title AS detail
    FROM enquiries r LEFT JOIN categories c ON c.id = r.category_id
    WHERE r.id IN (SELECT id FROM known_enquiry UNION ${indexed} UNION ${found})
    ${bestFirst(search, { id: ids.enquiry, name: sql`r.name`, phone: sql`r.phone`, newest: sql`r.created_at` })}`
}

function jobs(search: SearchText): RawBuilder<unknown> {
  const { pincode, ids } = search
  const ofPincode = sql`SELECT j.id FROM locations l JOIN jobs j ON j.location_id = l.id`
  const found = idsOf([
    withId(ids.job),
    sql`SELECT id FROM jobs WHERE customer_id IN (SELECT id FROM known)`,
    inPincode(pincode, ofPincode),
  ])
  return sql`
    SELECT 'job', r.id, category.title || ' · ' || owner.name, owner.phone, r.status, partner.name
    FROM jobs r
    JOIN customers owner ON owner.id = r.customer_id
    JOIN categories category ON category.id = r.category_id
    LEFT JOIN partners partner ON partner.id = r.partner_id
    WHERE r.id IN (${found})
    ${bestFirst(search, { id: ids.job, name: sql`owner.name`, phone: sql`owner.phone`, newest: sql`r.scheduled_at` })}`
}

function complaints(search: SearchText): RawBuilder<unknown> {
  const { ids } = search
  const ofKnown = sql`SELECT c.id FROM complaints c JOIN jobs j ON j.id = c.job_id
    WHERE j.customer_id IN (SELECT id FROM known)`
  return sql`
    SELECT 'complaint', r.id, category.title || ' · ' || owner.name, owner.phone, r.status, left(r.text, 80)
    FROM complaints r
    JOIN jobs job ON job.id = r.job_id
    JOIN customers owner ON owner.id = job.customer_id
    JOIN categories category ON category.id = job.category_id
    WHERE r.id IN (${idsOf([withId(ids.complaint), ofKnown])})
    ${bestFirst(search, { id: ids.complaint, name: sql`owner.name`, phone: sql`owner.phone`, newest: sql`r.created_at` })}`
}
