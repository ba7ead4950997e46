import type { ErasableType } from 'contract/privacy/privacy.words.ts'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { escapeLike } from '#platform/db/search-text.ts'

type Db = Kysely<Database>

/** The records of one person, and the names, phones and emails that only this person has. */
export type Person = {
  /** The customer and those that were merged into it; none for a partner and an unknown caller. */
  customers: number[]
  /** The partner; none for a customer and an unknown caller. */
  partners: number[]
  /** The jobs that the partner was sent to. They are their customers' and stay. */
  worked: number[]
  addresses: number[]
  enquiries: number[]
  jobs: number[]
  complaints: number[]
  payments: number[]
  /** E.164, of all these records. */
  phones: string[]
  /** Those of the phones that no other customer, partner or user has. */
  own: string[]
  /** Of a partner, the present name and earlier ones: messages and receipts have the name of their day. */
  names: string[]
  /** Texts in lower case that name only this person: emails, and a name that no other person has. */
  marks: string[]
}

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

export const among = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${[...ids]}::bigint[])`
export const amongTexts = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = ANY (${[...texts]}::text[])`

/** The record of a person who can be erased. */
export type PersonRecord = { type: ErasableType; id: number }
/** The ids of the records that are the person. */
type Records = Pick<Person, 'customers' | 'partners'>

/** Finds everything that belongs to a customer or partner. Shared phones stay with their other owners. */
export async function findPerson(db: Db, { type, id }: PersonRecord): Promise<Person> {
  const records: Records =
    type === 'partner'
      ? { customers: [], partners: [id] }
      : { customers: await mergedInto(db, id), partners: [] }
  return withRecords(db, records, await phonesOf(db, records))
}

/** The customer and those that were merged into it. */
const mergedInto = (db: Db, id: number) =>
  idsOf(
    db,
    sql`WITH RECURSIVE merged AS (
        SELECT id FROM customers WHERE id = ${id}
        UNION SELECT c.id FROM customers c JOIN merged ON c.merged_into = merged.id)
      SELECT id FROM merged`,
  )

/** The rows of an unknown caller's number, which neither a customer nor a partner has. */
export const findCaller = (db: Db, phone: string): Promise<Person> =>
  withRecords(db, { customers: [], partners: [] }, [phone])

async function withRecords(db: Db, records: Records, phones: string[]): Promise<Person> {
  const { customers, partners } = records
  const own = await unshared(db, phones, records)
  const [addresses, enquiries, jobs, worked] = [
    await idsOf(
      db,
      sql`SELECT id FROM addresses WHERE ${among('customer_id', customers)} OR ${among('partner_id', partners)}`,
    ),
    await idsOf(
      db,
      sql`SELECT id FROM enquiries WHERE ${among('customer_id', customers)}
        UNION SELECT enquiries.id FROM unnest(${own}::text[]) AS asked(phone) JOIN enquiries USING (phone) WHERE customer_id IS NULL`,
    ),
    await idsOf(db, sql`SELECT id FROM jobs WHERE ${among('customer_id', customers)}`),
    await idsOf(
      db,
      sql`SELECT DISTINCT job_id AS id FROM assignments WHERE ${among('partner_id', partners)}`,
    ),
  ]
  const complaints = await idsOf(db, sql`SELECT id FROM complaints WHERE ${among('job_id', jobs)}`)
  const payments = await idsOf(
    db,
    sql`SELECT id FROM payments WHERE ${among('customer_id', customers)} UNION SELECT id FROM payments WHERE ${among('job_id', jobs)}
      UNION SELECT id FROM payments WHERE kind = 'commission-from-partner' AND ${among('partner_id', partners)}`,
  )
  const enquiryPhones = await sql<{
    phone: string
  }>`SELECT DISTINCT phone FROM enquiries WHERE ${among('id', enquiries)}`.execute(db)
  const all = [...new Set([...phones, ...enquiryPhones.rows.map(({ phone }) => phone)])].filter(
    (phone) => !isPlaceholder(phone),
  )
  const others = all.filter((phone) => !phones.includes(phone))
  return {
    customers,
    partners,
    worked,
    addresses,
    enquiries,
    jobs,
    complaints,
    payments,
    phones: all,
    own: [...own, ...(await unshared(db, others, records))],
    names: await namesOf(db, partners),
    marks: await marksOf(db, records),
  }
}

/** The phone of an erased person: no such number exists, and each record has its own. */
const placeholder = '+000'
export const isPlaceholder = (phone: string): boolean => phone.startsWith(placeholder)
export const placeholderOf = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${sql.lit(placeholder)} || lpad(coalesce(${id}, 0)::text, 9, '0')`

/** The rows of the records in both tables, with the columns that both have. */
const rowsOf = ({ customers, partners }: Records) => sql`(
  SELECT name, email, phone, alternate_phone, whatsapp FROM customers WHERE ${among('id', customers)}
  UNION ALL SELECT name, email, phone, alternate_phone, whatsapp FROM partners WHERE ${among('id', partners)}) AS held`

async function namesOf(db: Db, partners: number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM partners WHERE ${among('id', partners)}
    UNION SELECT was.name FROM audit_entries, LATERAL (VALUES (before ->> 'name'), (after ->> 'name')) AS was(name)
      WHERE record_type = 'partner' AND record_id = ANY (${partners.map(String)}::text[]) AND was.name IS NOT NULL`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

async function phonesOf(db: Db, records: Records): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT number FROM ${rowsOf(records)}, unnest(ARRAY[phone, alternate_phone, whatsapp]) AS own(number)
    WHERE number IS NOT NULL`.execute(db)
  return rows.map(({ number }) => number)
}

async function unshared(
  db: Db,
  phones: readonly string[],
  { customers, partners }: Records,
): Promise<string[]> {
  const asked = sql`${[...phones]}::text[]`
  const { rows } = await sql<{ phone: string }>`
    SELECT phone FROM unnest(${asked}) AS asked(phone) WHERE
      NOT EXISTS (SELECT FROM customers c WHERE c.phone = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM customers c WHERE c.alternate_phone = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM customers c WHERE c.whatsapp = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM partners p
        WHERE asked.phone IN (p.phone, p.alternate_phone, p.whatsapp) AND NOT ${among('p.id', partners)})
      AND NOT EXISTS (SELECT FROM users u WHERE u.phone = asked.phone)`.execute(db)
  return rows.map(({ phone }) => phone)
}

/** Shorter names occur as words in any text. */
const shortestName = 6

async function marksOf(db: Db, records: Records): Promise<string[]> {
  const { customers, partners } = records
  const { rows } = await sql<{ mark: string }>`
    SELECT lower(email) AS mark FROM ${rowsOf(records)} WHERE email IS NOT NULL
    UNION SELECT own.name FROM (SELECT lower(name) AS name FROM ${rowsOf(records)}) AS own
      WHERE length(own.name) >= ${shortestName}
      AND NOT EXISTS (SELECT FROM customers c WHERE lower(c.name) = own.name AND c.merged_into IS NULL AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM partners p WHERE lower(p.name) = own.name AND NOT ${among('p.id', partners)})
      AND NOT EXISTS (SELECT FROM users u WHERE lower(u.name) = own.name)`.execute(db)
  return rows.map(({ mark }) => mark)
}

/** The parameters of a view as text: a search value is encoded as in an address. */
export const decoded = (state: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`translate(regexp_replace(replace(${state}, '%40', '@'), '%[0-9A-Fa-f]{2}', ' ', 'g'), '+', ' ')`

/** The digits of a number by which every spelling of it is found: an Indian one without its prefix. */
export const searchedDigits = (phone: string): string => phone.replace(/^\+91/, '').replace(/\D/g, '')

const within = (part: string) => `%${escapeLike(part)}%`

/** Whether a text has a name of the partner, also one that other people have. */
export const mentionsName = (
  { names }: Pick<Person, 'names'>,
  text: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql<SqlBool>`${text} LIKE ANY (${names.map(within)}::text[])`

/**
 * Whether a text names the person: by a number of theirs in any spelling, an email or a name that no other
 * person has.
 */
export function mentions(
  person: Pick<Person, 'own' | 'marks'>,
  text: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const marks = person.marks.map(within)
  const numbers = person.own.map((phone) => within(searchedDigits(phone)))
  return sql<SqlBool>`(lower(${text}) LIKE ANY (${marks}::text[])
    OR regexp_replace(${text}, '[^0-9]+', '', 'g') LIKE ANY (${numbers}::text[]))`
}
