import type { addressFields } from 'contract/customers/address.schema.ts'
import { customerFields } from 'contract/customers/customers.fields.ts'
import { type NameProblem, problemsOf } from 'contract/customers/names.rules.ts'
import { type OptOutField, optOutNames } from 'contract/customers/opt-out.words.ts'
import type { FieldValues } from 'contract/shared/record-fields.ts'
import { type Kysely, sql } from 'kysely'
import type * as z from 'zod'
import { manyConsentTimes, manyNewConsentTimes, optOutList } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { editedColumns } from '#platform/db/versioned.ts'
import type { CustomerRecord } from '../customers.store.ts'

/** Statements for many customers at once, for imports. */

type Db = Kysely<Database>
type AddressInput = z.output<z.ZodObject<typeof addressFields>>
export type CustomerValues = FieldValues<typeof customerFields>
export type PhoneOwners = ReadonlyMap<string, CustomerRecord[]>

const names = Object.keys(customerFields).filter((name) => !optOutNames.includes(name as OptOutField))
const columns = sql.join(names.map((name) => sql.ref(name)))
/** Every field is text; its schema has checked it. */
const typed = sql.join(names.map((name) => sql`${sql.ref(name)} text`))

/** As `lockPhone`, for many in one order. */
export async function lockPhones(db: Db, phones: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(key) FROM (
    SELECT DISTINCT hashtextextended('customer ' || phone, 0) AS key FROM unnest(${phones}::text[]) AS phone ORDER BY 1
  ) AS keys`.execute(db)
}

/**
 * The customers of each number, as `findPhoneOwners`: those whose main number it is, else those who have it
 * at all.
 */
export async function ownersOfPhones(db: Db, phones: readonly string[]): Promise<PhoneOwners> {
  const { rows } = await sql<CustomerRecord & { number: string }>`
    SELECT given.number, customers.*, ${optOutList('customers')} FROM unnest(${phones}::text[]) AS given (number)
    CROSS JOIN LATERAL (SELECT id FROM customers_of_phone(given.number) LIMIT 20) AS owner
    JOIN customers ON customers.id = owner.id ORDER BY customers.id`.execute(db)
  const owners = new Map<string, CustomerRecord[]>()
  for (const [number, all] of Map.groupBy(rows, (row) => row.number)) {
    const main = all.filter(({ phone }) => phone === number)
    owners.set(number, main.length > 0 ? main : all)
  }
  return owners
}

/** Locked in the order of their ids until the transaction ends. */
export function lockCustomers(db: Db, ids: readonly number[]): Promise<CustomerRecord[]> {
  return sql<CustomerRecord>`
    SELECT *, ${optOutList('customers')} FROM customers WHERE id = ANY (${ids}::bigint[])
    ORDER BY id FOR NO KEY UPDATE`
    .execute(db)
    .then(({ rows }) => rows)
}

export type AddressOfCustomer = AddressInput & {
  id: number
  customer_id: number
  primary: boolean
  version: number
}

export function addressesOfCustomers(db: Db, ids: readonly number[]): Promise<AddressOfCustomer[]> {
  return db
    .selectFrom('addresses')
    .select(['id', 'customer_id', 'primary', 'version'])
    .select(['label', 'place_type', 'line_1', 'line_2', 'landmark', 'location_id'])
    .where(sql<boolean>`customer_id = ANY (${ids}::bigint[])`)
    .orderBy('id')
    .execute() as Promise<AddressOfCustomer[]> // the condition leaves no address without a customer
}

async function nextIds(db: Db, table: 'customers' | 'addresses', count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence(${table}, 'id')) AS id FROM generate_series(1, ${count}::integer)`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Returns the new ids in the order of the values. */
export async function insertCustomers(db: Db, values: readonly CustomerValues[]): Promise<number[]> {
  const ids = await nextIds(db, 'customers', values.length)
  await sql`
    INSERT INTO customers (id, ${columns}, consent_at, name_problems)
    SELECT id, ${columns}, ${manyNewConsentTimes}, name_problems FROM jsonb_to_recordset(${JSON.stringify(
      values.map((fields, at) => ({ ...fields, id: ids[at], name_problems: problems(fields) })),
    )}::jsonb) AS given (id bigint, ${typed}, name_problems text[])`.execute(db)
  return ids
}

/** Sets all fields of each customer. Returns the new versions by id. */
export async function updateCustomers(
  db: Db,
  values: readonly (CustomerValues & { id: number })[],
): Promise<Map<number, number>> {
  const set = sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))
  const rows = values.map((fields) => ({ ...fields, name_problems: problems(fields) }))
  const { rows: updated } = await sql<{ id: number; version: number }>`
    UPDATE customers SET ${set}, consent_at = ${manyConsentTimes('customers')}, name_problems = given.name_problems, ${editedColumns('customers')}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id bigint, ${typed}, name_problems text[])
    WHERE customers.id = given.id RETURNING customers.id, customers.version`.execute(db)
  return new Map(updated.map(({ id, version }) => [id, version]))
}

const problems = ({ name, phone }: CustomerValues): NameProblem[] => problemsOf(name, phone)

export type NewAddress = AddressInput & { customer_id: number; primary: boolean }

/** Returns the new ids in the order of the addresses. */
export async function insertAddresses(db: Db, addresses: readonly NewAddress[]): Promise<number[]> {
  if (addresses.length === 0) return []
  const ids = await nextIds(db, 'addresses', addresses.length)
  const rows = addresses.map((address, at) => ({ ...address, id: ids[at] }))
  await sql`
    INSERT INTO addresses (id, customer_id, label, place_type, line_1, line_2, landmark, location_id, "primary")
    SELECT id, customer_id, label, place_type, line_1, line_2, landmark, location_id, "primary"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (id bigint, customer_id bigint, label text,
      place_type text, line_1 text, line_2 text, landmark text, location_id bigint, "primary" boolean)`.execute(
    db,
  )
  return ids
}

/** Before numbers of several customers change: in one order, so that two who do so wait for each other. */
export async function lockNumbersOf(db: Db, values: readonly CustomerValues[]): Promise<void> {
  const numbers = values.flatMap(({ phone, alternate_phone, whatsapp }) => [phone, alternate_phone, whatsapp])
  await sql`SELECT lock_shared_phones(array_remove(${numbers}::text[], NULL))`.execute(db)
}

/** Which of these addresses an enquiry or a job uses. */
export async function usedAddresses(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${ids}::bigint[]) AS given (id)
    WHERE EXISTS (SELECT FROM enquiries WHERE address_id = given.id) OR EXISTS (SELECT FROM jobs WHERE address_id = given.id)
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

export async function deleteAddresses(db: Db, ids: readonly number[]): Promise<void> {
  await sql`DELETE FROM addresses WHERE id = ANY (${ids}::bigint[])`.execute(db)
}

/** Customers on whose timeline a user added an activity. */
export async function withActivities(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ record_id: number }>`
    SELECT DISTINCT record_id FROM activities
    WHERE record_type = 'customer' AND record_id = ANY (${ids}::bigint[])`.execute(db)
  return new Set(rows.map(({ record_id }) => record_id))
}
