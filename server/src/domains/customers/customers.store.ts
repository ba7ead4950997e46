import type { CustomerRow, customerAllQuery } from 'contract/customers/customers.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { type CountedList, countedRows } from '#platform/db/row-counts.ts'
import { phonePatterns, wordPatterns } from '#platform/db/search-text.ts'
import type { CustomersTable } from './customers.table.ts'

export type CustomerRecord = Selectable<CustomersTable>
type Filters = z.output<typeof customerAllQuery>

/** The customer, or the one it was merged into in the end. */
export async function findCustomer(db: Kysely<Database>, id: number): Promise<CustomerRecord | undefined> {
  const { rows } = await sql<CustomerRecord>`
    WITH RECURSIVE merged AS (
      SELECT * FROM customers WHERE id = ${id}
      UNION SELECT c.* FROM customers c JOIN merged ON c.id = merged.merged_into
    )
    SELECT * FROM merged WHERE merged_into IS NULL`.execute(db)
  return rows[0]
}

export function insertCustomer(db: Kysely<Database>, values: Insertable<CustomersTable>): Promise<CustomerRecord> {
  return db.insertInto('customers').values(values).returningAll().executeTakeFirstOrThrow()
}

export function updateCustomer(
  db: Kysely<Database>,
  id: number,
  values: Updateable<CustomersTable>,
): Promise<CustomerRecord> {
  return db.updateTable('customers').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

/** Two people who add the same number at once go one after the other, so that the second sees the first's customer. */
export async function lockPhone(db: Kysely<Database>, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`customer ${phone}`}, 0))`.execute(db)
}

export type PhoneOwner = Pick<CustomerRecord, 'id' | 'name' | 'phone'>

/** Customers who have the number as any of theirs; those whose main number it is come first. */
export function findPhoneOwners(db: Kysely<Database>, phone: string): Promise<PhoneOwner[]> {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'phone'])
    .where((where) =>
      where.or([where('phone', '=', phone), where('alternate_phone', '=', phone), where('whatsapp', '=', phone)]),
    )
    .where('merged_into', 'is', null)
    .orderBy(sql`phone = ${phone}`, 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
}

export const countedCustomers = {
  list: 'customers',
  date: 'created_at',
  filters: ['gender', 'source', 'has_jobs'],
} as const satisfies CountedList

/** The list as its filters leave it. */
export function customersList(db: Kysely<Database>, filters: Filters) {
  const { gender, source, has_jobs, location_id, q } = filters
  const { column, descending } = readSort(filters.sort ?? '-created_at')
  return {
    db,
    matching: matchingCustomers(db, filters),
    counted: countedRows(countedCustomers, {
      filters: { gender, source, has_jobs: has_jobs === undefined ? undefined : [has_jobs] },
      others: location_id !== undefined || q !== undefined,
    }),
    id: sql<number>`customers.id`,
    order: {
      by: column === 'name' ? sql`lower(customers.name)` : sql.ref(`customers.${column}`),
      descending,
      nullable: column === 'last_job_at',
      isDate: column === 'created_at',
    },
    rows: (ids: number[]) => customerRows(db, ids),
  }
}

function matchingCustomers(db: Kysely<Database>, { gender, source, has_jobs, location_id, q }: Filters) {
  let list = db.selectFrom('customers').where('customers.merged_into', 'is', null)
  if (gender) list = list.where('customers.gender', 'in', gender)
  if (source) list = list.where('customers.source', 'in', source)
  if (has_jobs !== undefined) list = list.where('customers.jobs', has_jobs ? '>' : '=', 0)
  if (location_id) list = list.where(livesIn(location_id))
  if (q) list = list.where(matchesText(db, q))
  return list
}

/** Has an address within a state, district, area or pincode. */
function livesIn(id: number) {
  return sql<SqlBool>`customers.id IN (
    WITH RECURSIVE below AS (
      SELECT id FROM locations WHERE id = ${id}
      UNION SELECT l.id FROM locations l JOIN below ON l.parent_id = below.id
    )
    SELECT addresses.customer_id FROM addresses JOIN below ON below.id = addresses.location_id
    WHERE addresses.customer_id IS NOT NULL)`
}

/** `C-123`; a part of any of the numbers; a pincode; else a part of the name. Each arm has its own index. */
function matchesText(db: Kysely<Database>, q: string) {
  const named = parseRecordId(q)
  if (named) return sql<SqlBool>`customers.id = ${named.type === 'customer' ? named.id : null}`
  const phones = phonePatterns(q)
  if (phones.length === 0) return sql<SqlBool>`lower(customers.name) LIKE ANY (${wordPatterns(q)}::text[])`
  const ids = (column: 'phone' | 'alternate_phone' | 'whatsapp') =>
    db
      .selectFrom('customers')
      .select('id')
      .where(sql<SqlBool>`${sql.ref(column)} LIKE ANY (${phones}::text[])`)
  const inPincode = db
    .selectFrom('addresses')
    .innerJoin('locations', 'locations.id', 'addresses.location_id')
    .select('addresses.customer_id as id')
    .where('locations.type', '=', 'pincode')
    .where('locations.title', '=', q.trim())
    .where('addresses.customer_id', 'is not', null)
    .$castTo<{ id: number }>()
  const found = ids('phone').union(ids('alternate_phone')).union(ids('whatsapp')).union(inPincode)
  return sql<SqlBool>`customers.id IN (${found})`
}

/** What the list shows of these customers, in any order. */
export function customerRows(db: Kysely<Database>, ids: number[]): Promise<CustomerRow[]> {
  return db
    .selectFrom('customers')
    .leftJoin('addresses', (join) =>
      join.onRef('addresses.customer_id', '=', 'customers.id').on('addresses.primary', '=', true),
    )
    .leftJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .leftJoin('locations as area', 'area.id', 'pincode.parent_id')
    .selectAll('customers')
    .select(sql<string | null>`pincode.title || ' ' || area.title`.as('place'))
    .where(sql<SqlBool>`customers.id = ANY (${ids}::bigint[])`)
    .execute()
}
