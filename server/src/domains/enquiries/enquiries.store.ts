import type { Answer } from 'contract/categories/categories.schema.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import type { EnquiriesTable } from './enquiries.table.ts'

export type EnquiryRecord = Selectable<EnquiriesTable>

export function findEnquiry(db: Kysely<Database>, id: number): Promise<EnquiryRecord | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locked until the transaction ends. */
export function lockEnquiry(db: Kysely<Database>, id: number): Promise<EnquiryRecord | undefined> {
  return db.selectFrom('enquiries').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

type WithAnswers<T> = Omit<T, 'answers'> & { answers?: Answer[] }

export function insertEnquiry(
  db: Kysely<Database>,
  { answers, ...values }: WithAnswers<Insertable<EnquiriesTable>>,
): Promise<EnquiryRecord> {
  return db
    .insertInto('enquiries')
    .values({ ...values, answers: JSON.stringify(answers ?? []) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export function updateEnquiry(
  db: Kysely<Database>,
  id: number,
  { answers, ...values }: WithAnswers<Updateable<EnquiriesTable>>,
): Promise<EnquiryRecord> {
  return db
    .updateTable('enquiries')
    .set({ ...values, ...edited, ...(answers && { answers: JSON.stringify(answers) }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Sets the time of the first contact once; later contacts change nothing. */
export async function markTouched(db: Kysely<Database>, id: number): Promise<void> {
  await db
    .updateTable('enquiries')
    .set({ first_touched_at: sql<string>`app_now()` })
    .where('id', '=', id)
    .where('first_touched_at', 'is', null)
    .execute()
}

type Surroundings = Pick<Enquiry, 'category' | 'assignee' | 'created_by' | 'jobs'>

/** The names of the ids in the enquiry's row, and its jobs, latest first. */
/** Undefined when the enquiry was deleted after it was read. */
export async function findSurroundings(db: Kysely<Database>, id: number): Promise<Surroundings | undefined> {
  const { rows } = await sql<Surroundings>`
    SELECT
      (SELECT jsonb_build_object('id', id, 'title', title) FROM categories WHERE id = e.category_id) AS category,
      (SELECT jsonb_build_object('id', id, 'name', name) FROM users WHERE id = e.assigned_to) AS assignee,
      (SELECT jsonb_build_object('id', id, 'name', name) FROM users WHERE id = e.created_by) AS created_by
    FROM enquiries e WHERE e.id = ${id}`.execute(db)
  const jobs = await db
    .selectFrom('jobs')
    .leftJoin('partners', 'partners.id', 'jobs.partner_id')
    .select(['jobs.id', 'jobs.status', 'jobs.scheduled_at', 'jobs.ends_at', 'jobs.completed_at'])
    .select(
      sql<Surroundings['jobs'][number]['partner']>`
        CASE WHEN partners.id IS NULL THEN NULL ELSE jsonb_build_object('id', partners.id, 'name', partners.name) END
      `.as('partner'),
    )
    .where('jobs.enquiry_id', '=', id)
    .orderBy('jobs.id', 'desc')
    .execute()
  return rows[0] && { ...rows[0], jobs }
}

/** The name of an active account; undefined when there is none. */
export async function findAssignee(db: Kysely<Database>, id: number): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', id)
    .where('active', '=', true)
    .executeTakeFirst()
  return user?.name
}

/** The names behind ids that a change of an enquiry shows on the timeline. */
export async function findNames(
  db: Kysely<Database>,
  ids: { users: number[]; categories: number[] },
): Promise<{ users: Map<number, string>; categories: Map<number, string> }> {
  const users = await sql<{ id: number; name: string }>`
    SELECT id, name FROM users WHERE id = ANY (${ids.users}::bigint[])`.execute(db)
  const categories = await sql<{ id: number; title: string }>`
    SELECT id, title FROM categories WHERE id = ANY (${ids.categories}::bigint[])`.execute(db)
  return {
    users: new Map(users.rows.map((row) => [row.id, row.name])),
    categories: new Map(categories.rows.map((row) => [row.id, row.title])),
  }
}
