import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { ComplaintsTable, LastMove } from './complaints.table.ts'

export type ComplaintRecord = Selectable<ComplaintsTable>

export function insertComplaint(
  db: Kysely<Database>,
  values: Insertable<ComplaintsTable>,
): Promise<ComplaintRecord> {
  return db.insertInto('complaints').values(values).returningAll().executeTakeFirstOrThrow()
}

type Change = Omit<Updateable<ComplaintsTable>, 'last_move'> & { last_move?: LastMove | null }

export function updateComplaint(db: Kysely<Database>, id: number, change: Change): Promise<ComplaintRecord> {
  const { last_move, ...values } = change
  const move = last_move === undefined ? {} : { last_move: last_move && JSON.stringify(last_move) }
  return db
    .updateTable('complaints')
    .set({ ...values, ...move, ...edited })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function lockForUndo(db: Kysely<Database>, id: number): Promise<ComplaintRecord | undefined> {
  return db.selectFrom('complaints').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Complaints with the names of their job, customer, partner and owner. */
export const complaintsWithNames = (db: Kysely<Database>) =>
  db
    .selectFrom('complaints')
    .innerJoin('jobs', 'jobs.id', 'complaints.job_id')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('partners', 'partners.id', 'complaints.partner_id')
    .leftJoin('users as owner', 'owner.id', 'complaints.owner_id')
    .select([
      'customers.id as customer_id',
      'customers.name as customer_name',
      'customers.phone as customer_phone',
    ])
    .select(['categories.id as category_id', 'categories.title', 'partners.name as partner_name'])
    .select('owner.name as owner_name')
    .selectAll('complaints')

type WithNames = Awaited<ReturnType<ReturnType<typeof complaintsWithNames>['executeTakeFirstOrThrow']>>

/** The related records in the form of a response. */
export function namesOf(row: WithNames) {
  const { partner_id, partner_name, owner_id, owner_name } = row
  return {
    category: { id: row.category_id, title: row.title },
    customer: { id: row.customer_id, name: row.customer_name, phone: row.customer_phone },
    partner: partner_id !== null && partner_name !== null ? { id: partner_id, name: partner_name } : null,
    owner: owner_id !== null && owner_name !== null ? { id: owner_id, name: owner_name } : null,
  }
}

type Details = ComplaintRecord &
  Pick<Complaint, 'category' | 'customer' | 'partner' | 'owner'> & {
    job: Omit<Complaint['job'], 'warranty_to'>
  }

export async function findComplaint(db: Kysely<Database>, id: number): Promise<Details | undefined> {
  const row = await complaintsWithNames(db)
    .select(['jobs.scheduled_at', 'jobs.completed_at'])
    .where('complaints.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { scheduled_at, completed_at, title: _, ...fields } = row
  return { ...fields, ...namesOf(row), job: { id: row.job_id, scheduled_at, completed_at } }
}

/** The name of an active user; undefined for any other id. */
export async function findActiveUser(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const user = db.selectFrom('users').select('name').where('id', '=', id).where('active', '=', true)
  return (await user.executeTakeFirst())?.name
}
