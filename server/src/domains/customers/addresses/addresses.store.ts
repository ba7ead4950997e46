import type { Address } from 'contract/customers/address.schema.ts'
import type { AddressUses } from 'contract/customers/customer-lists.schema.ts'
import type { addressListQuery } from 'contract/customers/customers.schema.ts'
import { type Insertable, type Kysely, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { AddressesTable } from '../customers.table.ts'

export type AddressOwner = Pick<Address, 'customer_id' | 'partner_id'>
type AddressFields = Omit<Insertable<AddressesTable>, 'id' | 'version' | 'created_at' | 'updated_at'>

/** Addresses with their location; every address has a pincode, so the joins lose none. */
export function addressesWithPlace(db: Kysely<Database>) {
  return db
    .selectFrom('addresses')
    .innerJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .innerJoin('locations as area', 'area.id', 'pincode.parent_id')
    .innerJoin('locations as district', 'district.id', 'area.parent_id')
    .innerJoin('locations as state', 'state.id', 'district.parent_id')
    .select(['addresses.id', 'addresses.created_at', 'addresses.updated_at', 'addresses.version'])
    .select(['addresses.customer_id', 'addresses.partner_id', 'addresses.label', 'addresses.place_type'])
    .select(['addresses.line_1', 'addresses.line_2', 'addresses.landmark', 'addresses.location_id'])
    .select(['addresses.primary', 'pincode.title as pincode', 'area.title as area'])
    .select(['district.title as district', 'state.title as state'])
}

export function findAddress(db: Kysely<Database>, id: number): Promise<Address | undefined> {
  return addressesWithPlace(db).where('addresses.id', '=', id).executeTakeFirst()
}

/** Addresses of one owner, or all of them with a capped count. */
export function addressList(db: Kysely<Database>, query: z.output<typeof addressListQuery>) {
  const { customer_id, partner_id, sort = '-id' } = query
  let matching = db.selectFrom('addresses')
  if (customer_id !== undefined) matching = matching.where('customer_id', '=', customer_id)
  if (partner_id !== undefined) matching = matching.where('partner_id', '=', partner_id)
  return {
    db,
    matching,
    id: sql<number>`addresses.id`,
    order: { by: sql.ref('addresses.id'), descending: sort === '-id' },
    isCapped: true,
    rows: (ids: number[]) =>
      addressesWithPlace(db).where(sql<SqlBool>`addresses.id = ANY (${ids}::bigint[])`).execute(),
  }
}

type SameFields = Pick<Address, 'label' | 'place_type' | 'line_1' | 'line_2' | 'landmark' | 'location_id'>

/** An address of the owner with equal fields. */
export async function findSameAddress(
  db: Kysely<Database>,
  { customer_id, partner_id }: AddressOwner,
  { label, place_type, line_1, line_2, landmark, location_id }: SameFields,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('addresses')
    .select('id')
    .where(customer_id === null ? 'partner_id' : 'customer_id', '=', customer_id ?? partner_id)
    .where('location_id', '=', location_id)
    .where('line_1', '=', line_1)
    .where('place_type', '=', place_type)
    .where('label', 'is not distinct from', label)
    .where('line_2', 'is not distinct from', line_2)
    .where('landmark', 'is not distinct from', landmark)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Locked until the transaction ends, so that two changes at once leave only one primary address. */
export async function lockOwner(
  db: Kysely<Database>,
  owner: AddressOwner,
): Promise<{ merged_into: number | null; erased_at: string | null } | undefined> {
  if (owner.customer_id !== null) {
    return db
      .selectFrom('customers')
      .select(['merged_into', 'erased_at'])
      .where('id', '=', owner.customer_id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  }
  return db
    .selectFrom('partners')
    .select([sql<null>`NULL`.as('merged_into'), 'erased_at'])
    .where('id', '=', owner.partner_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The jobs and enquiries at an address, in the common order of locks. */
export async function lockWorkAt(db: Kysely<Database>, id: number): Promise<void> {
  for (const table of ['jobs', 'enquiries'] as const) {
    await sql`SELECT id FROM ${sql.table(table)} WHERE address_id = ${id} ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    )
  }
}

/** Waits for transactions that create a job or an enquiry at the address, and blocks new ones. */
export async function holdAddress(db: Kysely<Database>, id: number): Promise<void> {
  await sql`SELECT id FROM addresses WHERE id = ${id} FOR UPDATE`.execute(db)
}

const ownedBy = ({ customer_id, partner_id }: AddressOwner) =>
  customer_id !== null ? sql<SqlBool>`customer_id = ${customer_id}` : sql<SqlBool>`partner_id = ${partner_id}`

export async function hasAddress(db: Kysely<Database>, owner: AddressOwner): Promise<boolean> {
  const first = await db
    .selectFrom('addresses')
    .select('id')
    .where(ownedBy(owner))
    .limit(1)
    .executeTakeFirst()
  return first !== undefined
}

export async function isPincode(db: Kysely<Database>, locationId: number): Promise<boolean> {
  const found = await db
    .selectFrom('locations')
    .select('id')
    .where('id', '=', locationId)
    .where('type', '=', 'pincode')
    .executeTakeFirst()
  return found !== undefined
}

/** Returns the id of the previous primary address, if any. */
export async function clearPrimary(db: Kysely<Database>, owner: AddressOwner): Promise<number | undefined> {
  const cleared = await db
    .updateTable('addresses')
    .set({ primary: false, ...edited })
    .where(ownedBy(owner))
    .where('primary', '=', true)
    .returning('id')
    .executeTakeFirst()
  return cleared?.id
}

/** Sets the oldest address of the owner as primary. Returns its id, if there is one. */
export async function promoteOldest(db: Kysely<Database>, owner: AddressOwner): Promise<number | undefined> {
  const oldest = db.selectFrom('addresses').select('id').where(ownedBy(owner)).orderBy('id').limit(1)
  const promoted = await db
    .updateTable('addresses')
    .set({ primary: true, ...edited })
    .where('id', '=', oldest)
    .returning('id')
    .executeTakeFirst()
  return promoted?.id
}

export async function insertAddress(db: Kysely<Database>, values: AddressFields): Promise<number> {
  const { id } = await db.insertInto('addresses').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

type AddressChange = Omit<AddressFields, 'customer_id' | 'partner_id'>

export async function updateAddress(db: Kysely<Database>, id: number, values: AddressChange): Promise<void> {
  await db
    .updateTable('addresses')
    .set({ ...values, ...edited })
    .where('id', '=', id)
    .execute()
}

export async function deleteAddress(db: Kysely<Database>, id: number): Promise<void> {
  await db.deleteFrom('addresses').where('id', '=', id).execute()
}

/** The owner's name, and the newest enquiries and jobs that refer to the address. */
export async function findUses(db: Kysely<Database>, id: number): Promise<AddressUses | undefined> {
  const first = (table: 'enquiries' | 'jobs') => sql`jsonb_build_object(
    'total', (SELECT count(*) FROM ${sql.table(table)} WHERE address_id = a.id),
    'first', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'status', status) ORDER BY id DESC), '[]')
              FROM (SELECT id, status FROM ${sql.table(table)} WHERE address_id = a.id ORDER BY id DESC LIMIT 5) AS r))`
  const { rows } = await sql<AddressUses>`
    SELECT jsonb_build_object('type', CASE WHEN a.partner_id IS NULL THEN 'customer' ELSE 'partner' END,
        'id', coalesce(c.id, p.id), 'name', coalesce(c.name, p.name)) AS owner,
      ${first('enquiries')} AS enquiries, ${first('jobs')} AS jobs
    FROM addresses a LEFT JOIN customers c ON c.id = a.customer_id LEFT JOIN partners p ON p.id = a.partner_id
    WHERE a.id = ${id}`.execute(db)
  return rows[0]
}

export async function addressUses(
  db: Kysely<Database>,
  id: number,
): Promise<{ enquiries: number; jobs: number }> {
  const { rows } = await sql<{ enquiries: number; jobs: number }>`
    SELECT (SELECT count(*) FROM enquiries WHERE address_id = ${id}) AS enquiries,
           (SELECT count(*) FROM jobs WHERE address_id = ${id}) AS jobs`.execute(db)
  return rows[0]!
}
