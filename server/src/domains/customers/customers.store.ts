import type { CustomerRow } from 'contract/customers/customers.schema.ts'
import { problemsOf } from 'contract/customers/names.rules.ts'
import type { OptOuts } from 'contract/customers/opt-out.words.ts'
import { type Insertable, type Kysely, type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import {
  consentTime,
  newConsentTime,
  optOutColumns,
  optOutList,
  withOptOuts,
} from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { readSort } from '#platform/db/list.ts'
import { edited } from '#platform/db/versioned.ts'
import { countedRows } from '#platform/roll-up/counted.ts'
import { type CustomerFilters, matchingCustomers } from './customer-filters.store.ts'
import { customerCounts } from './customers.roll-up.ts'
import type { CustomersTable } from './customers.table.ts'
import { storeProblems } from './names/names.store.ts'

/** The row, with the opt-outs of the customer's numbers. */
export type CustomerRecord = Selectable<CustomersTable> & OptOuts

const optOuts = optOutColumns('customers')

/** The record of a row that was read without the opt-outs of its numbers. */
export async function recordOf(
  db: Kysely<Database>,
  row: Selectable<CustomersTable>,
): Promise<CustomerRecord> {
  const [record] = await withOptOuts(db, [row])
  return record! // of the one row
}

/** The customer, or the one it was merged into in the end. */
export async function findCustomer(db: Kysely<Database>, id: number): Promise<CustomerRecord | undefined> {
  const customer = await db
    .selectFrom('customers')
    .selectAll()
    .select(optOuts)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!customer || customer.merged_into === null) return customer
  const { rows } = await sql<CustomerRecord>`
    WITH RECURSIVE merged AS (
      SELECT * FROM customers WHERE id = ${id}
      UNION SELECT c.* FROM customers c JOIN merged ON c.id = merged.merged_into
    )
    SELECT *, ${optOutList('merged')} FROM merged WHERE merged_into IS NULL`.execute(db)
  return rows[0]
}

/** Locked until the transaction ends. */
export function lockCustomer(db: Kysely<Database>, id: number): Promise<CustomerRecord | undefined> {
  return db
    .selectFrom('customers')
    .selectAll()
    .select(optOuts)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function insertCustomer(
  db: Kysely<Database>,
  values: Insertable<CustomersTable>,
): Promise<CustomerRecord> {
  const name_problems = problemsOf(values.name, values.phone)
  return db
    .insertInto('customers')
    .values({ ...values, ...newConsentTime(values), name_problems })
    .returningAll()
    .returning(optOuts)
    .executeTakeFirstOrThrow()
}

/** Every write of the name or the phone checks the name again. */
export async function updateCustomer(
  db: Kysely<Database>,
  id: number,
  values: Updateable<CustomersTable>,
): Promise<CustomerRecord> {
  const after = await db
    .updateTable('customers')
    .set({ ...values, ...consentTime(values), ...edited })
    .where('id', '=', id)
    .returningAll()
    .returning(optOuts)
    .executeTakeFirstOrThrow()
  if (values.name !== undefined || values.phone !== undefined) await storeProblems(db, [after])
  return after
}

/**
 * Two users who add the same number at once wait for each other, so that the second sees the first's
 * customer.
 */
export async function lockPhone(db: Kysely<Database>, phone: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`customer ${phone}`}, 0))`.execute(db)
}

export type PhoneOwner = Pick<CustomerRecord, 'id' | 'name' | 'phone'>

/** Customers who have the number as phone, alternate phone or WhatsApp; those with it as phone come first. */
export function findPhoneOwners(db: Kysely<Database>, phone: string): Promise<PhoneOwner[]> {
  return db
    .selectFrom('customers')
    .select(['id', 'name', 'phone'])
    .where((where) =>
      where.or([
        where('phone', '=', phone),
        where('alternate_phone', '=', phone),
        where('whatsapp', '=', phone),
      ]),
    )
    .where('merged_into', 'is', null)
    .orderBy(sql`phone = ${phone}`, 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
}

/** The filtered list. `jobCategories`: the wanted categories of a job and those below them. */
export function customersList(
  db: Kysely<Database>,
  filters: CustomerFilters,
  jobCategories: number[] | undefined,
) {
  const { gender, source, has_jobs, job_status, ...others } = filters
  const { column, descending } = readSort(filters.sort ?? '-created_at')
  return {
    db,
    matching: matchingCustomers(db, filters, jobCategories),
    counted: countedRows(customerCounts, {
      filters: { gender, source, has_jobs: has_jobs === undefined ? undefined : [has_jobs], job_status },
      // A customer may have jobs in several statuses: only those of one are counted.
      others: job_status && job_status.length > 1 ? filters : others,
    }),
    isCapped: true,
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

/** The columns of these customers for the list, in any order. */
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
