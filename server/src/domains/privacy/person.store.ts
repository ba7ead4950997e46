import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { escapeLike } from '#platform/db/search-text.ts'

type Db = Kysely<Database>

/** The records of one person, and the names, phones and emails that only this person has. */
export type Person = {
  /** The customer and those that were merged into it; none for an unknown caller. */
  customers: number[]
  addresses: number[]
  enquiries: number[]
  jobs: number[]
  complaints: number[]
  payments: number[]
  /** E.164, of all these records. */
  phones: string[]
  /** Those of the phones that no other customer, partner or user has. */
  own: string[]
  /** Texts in lower case that name only this person: emails, and a name that no other person has. */
  marks: string[]
}

const idsOf = async (db: Db, query: RawBuilder<{ id: number }>): Promise<number[]> =>
  (await query.execute(db)).rows.map(({ id }) => id)

export const among = (column: string, ids: readonly number[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${[...ids]}::bigint[])`
export const amongTexts = (column: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${column} = ANY (${[...texts]}::text[])`

/** Finds everything that belongs to a customer. `shared` phones stay with their other owners. */
export async function findPerson(db: Db, customerId: number): Promise<Person> {
  const customers = await idsOf(
    db,
    sql`WITH RECURSIVE merged AS (
        SELECT id FROM customers WHERE id = ${customerId}
        UNION SELECT c.id FROM customers c JOIN merged ON c.merged_into = merged.id)
      SELECT id FROM merged`,
  )
  const phones = await phonesOf(db, customers)
  return withRecords(db, { customers, phones, names: await namesOf(db, customers) })
}

/** The rows of an unknown caller's number, which no customer has. */
export const findCaller = (db: Db, phone: string): Promise<Person> =>
  withRecords(db, { customers: [], phones: [phone], names: [] })

async function withRecords(
  db: Db,
  { customers, phones, names }: { customers: number[]; phones: string[]; names: string[] },
): Promise<Person> {
  const own = await unshared(db, phones, customers)
  const [addresses, enquiries, jobs] = [
    await idsOf(db, sql`SELECT id FROM addresses WHERE ${among('customer_id', customers)}`),
    await idsOf(
      db,
      sql`SELECT id FROM enquiries WHERE ${among('customer_id', customers)}
        UNION SELECT enquiries.id FROM unnest(${own}::text[]) AS asked(phone) JOIN enquiries USING (phone) WHERE customer_id IS NULL`,
    ),
    await idsOf(db, sql`SELECT id FROM jobs WHERE ${among('customer_id', customers)}`),
  ]
  const complaints = await idsOf(db, sql`SELECT id FROM complaints WHERE ${among('job_id', jobs)}`)
  const payments = await idsOf(
    db,
    sql`SELECT id FROM payments WHERE ${among('customer_id', customers)} UNION SELECT id FROM payments WHERE ${among('job_id', jobs)}`,
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
    addresses,
    enquiries,
    jobs,
    complaints,
    payments,
    phones: all,
    own: [...own, ...(await unshared(db, others, customers))],
    marks: await marksOf(db, customers, names),
  }
}

/** The phone of an erased person: no such number exists, and each record has its own. */
const placeholder = '+000'
export const isPlaceholder = (phone: string): boolean => phone.startsWith(placeholder)
export const placeholderOf = (id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`${sql.lit(placeholder)} || lpad(coalesce(${id}, 0)::text, 9, '0')`

async function phonesOf(db: Db, customers: number[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    SELECT DISTINCT held.phone FROM customers, unnest(ARRAY[customers.phone, alternate_phone, whatsapp]) AS held(phone)
    WHERE ${among('customers.id', customers)} AND held.phone IS NOT NULL`.execute(db)
  return rows.map(({ phone }) => phone)
}

async function namesOf(db: Db, customers: number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT lower(name) AS name FROM customers WHERE ${among('id', customers)}`.execute(db)
  return rows.map(({ name }) => name)
}

async function unshared(db: Db, phones: readonly string[], customers: readonly number[]): Promise<string[]> {
  const asked = sql`${[...phones]}::text[]`
  const { rows } = await sql<{ phone: string }>`
    SELECT phone FROM unnest(${asked}) AS asked(phone) WHERE
      NOT EXISTS (SELECT FROM customers c WHERE c.phone = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM customers c WHERE c.alternate_phone = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM customers c WHERE c.whatsapp = asked.phone AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM partners p WHERE asked.phone IN (p.phone, p.alternate_phone, p.whatsapp))
      AND NOT EXISTS (SELECT FROM users u WHERE u.phone = asked.phone)`.execute(db)
  return rows.map(({ phone }) => phone)
}

/** Shorter names occur as words in any text. */
const shortestName = 6

async function marksOf(db: Db, customers: readonly number[], names: readonly string[]): Promise<string[]> {
  const { rows: emails } = await sql<{ email: string }>`
    SELECT DISTINCT lower(email) AS email FROM customers WHERE ${among('id', customers)} AND email IS NOT NULL`.execute(
    db,
  )
  const long = names.filter((name) => name.length >= shortestName)
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${long}::text[]) AS asked(name) WHERE
      NOT EXISTS (SELECT FROM customers c WHERE lower(c.name) = asked.name AND c.merged_into IS NULL AND NOT ${among('c.id', customers)})
      AND NOT EXISTS (SELECT FROM partners p WHERE lower(p.name) = asked.name)
      AND NOT EXISTS (SELECT FROM users u WHERE lower(u.name) = asked.name)`.execute(db)
  return [...emails.map(({ email }) => email), ...rows.map(({ name }) => name)]
}

/** The digits of a number by which every spelling of it is found: an Indian one without its prefix. */
export const searchedDigits = (phone: string): string => phone.replace(/^\+91/, '').replace(/\D/g, '')

/**
 * Whether a text names the person: by a number of theirs in any spelling, an email or a name that no other
 * person has.
 */
export function mentions(
  person: Pick<Person, 'own' | 'marks'>,
  text: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const within = (part: string) => `%${escapeLike(part)}%`
  const marks = person.marks.map(within)
  const numbers = person.own.map((phone) => within(searchedDigits(phone)))
  return sql<SqlBool>`(lower(${text}) LIKE ANY (${marks}::text[])
    OR regexp_replace(${text}, '[^0-9]+', '', 'g') LIKE ANY (${numbers}::text[]))`
}
