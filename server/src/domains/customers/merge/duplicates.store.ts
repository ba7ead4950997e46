import type { DuplicateRow, duplicateListQuery } from 'contract/customers/merge.schema.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import type * as z from 'zod'
import { optOutColumns } from '#domains/messages/public.ts'
import type { Database } from '#platform/db/database.ts'
import { listPage, type Page, readSort } from '#platform/db/list.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import type { CustomerRecord } from '../customers.store.ts'
import type { SharedPhonesTable } from './merge.table.ts'

/** The maximum number of customers of a number that a list names. */
const named = 5

type SharedPhone = Selectable<SharedPhonesTable>
type ListQuery = z.output<typeof duplicateListQuery>

/**
 * Numbers that several customers have. They are few, so they are counted from an index that holds nothing
 * else.
 */
export function listDuplicates(db: Kysely<Database>, query: ListQuery): Promise<Page<DuplicateRow>> {
  const { column, descending } = readSort(query.sort ?? '-latest')
  let matching = db.selectFrom('shared_phones').where('different', '=', query.different ?? false)
  if (query.q) matching = matching.where(holdsText(query.q))
  return listPage({
    db,
    query,
    matching,
    id: sql<number>`shared_phones.id`,
    order: { by: sql.ref(`shared_phones.${column}`), descending },
    rows: (ids) => duplicateRows(db, ids),
  })
}

/** `C-123`, a part of the number, or words of the name of a customer who has it. */
function holdsText(q: string) {
  const record = parseRecordId(q)
  if (record)
    return sql<SqlBool>`${record.type === 'customer' ? record.id : 0} = ANY (shared_phones.customer_ids)`
  const phones = phonePatterns(q)
  return sql<SqlBool>`(${nameHas(sql`shared_phones.names`, q)} OR shared_phones.phone LIKE ANY (${phones}::text[]))`
}

async function duplicateRows(db: Kysely<Database>, ids: number[]): Promise<DuplicateRow[]> {
  const { rows } = await sql<DuplicateRow>`
    SELECT s.id, s.phone, s.owners, s.latest, s.different,
      (SELECT jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name) ORDER BY c.id)
       FROM customers c WHERE c.id = ANY (s.customer_ids[1:${sql.lit(named)}])) AS customers
    FROM shared_phones s WHERE s.id = ANY (${ids}::bigint[])`.execute(db)
  return rows
}

export function findGroup(db: Kysely<Database>, id: number): Promise<SharedPhone | undefined> {
  return db.selectFrom('shared_phones').selectAll().where('id', '=', id).executeTakeFirst()
}

export function findSideRows(db: Kysely<Database>, ids: number[]): Promise<CustomerRecord[]> {
  return db
    .selectFrom('customers')
    .selectAll()
    .select(optOutColumns('customers'))
    .where(sql<SqlBool>`id = ANY (${ids}::bigint[])`)
    .orderBy('id')
    .execute()
}

/** Notes the compared customers, together with those of earlier notes. */
export async function noteDifferentPeople(
  db: Kysely<Database>,
  phone: string,
  ids: number[],
  by: number,
): Promise<void> {
  await sql`
    INSERT INTO different_people AS known (phone, customer_ids, noted_by)
    VALUES (${phone}, ARRAY(SELECT DISTINCT unnest(${ids}::bigint[]) ORDER BY 1), ${by})
    ON CONFLICT (phone) DO UPDATE SET noted_by = excluded.noted_by, noted_at = app_now(),
      customer_ids = ARRAY(SELECT DISTINCT unnest(known.customer_ids || excluded.customer_ids) ORDER BY 1)`.execute(
    db,
  )
  await refresh(db, phone)
}

/** Returns whether there was a note to remove. */
export async function forgetDifferentPeople(db: Kysely<Database>, phone: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('different_people')
    .where('phone', '=', phone)
    .executeTakeFirst()
  await refresh(db, phone)
  return numDeletedRows > 0n
}

async function refresh(db: Kysely<Database>, phone: string): Promise<void> {
  await sql`SELECT refresh_shared_phones(ARRAY[${phone}]::text[])`.execute(db)
}

/** The customers with the number now; empty when it is not shared. */
export async function sharersOf(db: Kysely<Database>, phone: string): Promise<number[]> {
  const row = await db
    .selectFrom('shared_phones')
    .select('customer_ids')
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row?.customer_ids ?? []
}
