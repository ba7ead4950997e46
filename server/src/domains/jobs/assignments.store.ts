import { liveAssignments } from 'contract/jobs/jobs.lifecycle.ts'
import type { Assignment } from 'contract/jobs/jobs.schema.ts'
import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { notifiedAt } from './job-links.store.ts'
import type { AssignmentsTable } from './jobs.table.ts'

export type AssignmentRecord = Selectable<AssignmentsTable>

/** The assignment that counts: the live one, or the one the job was completed by. */
export function findCurrentAssignment(
  db: Kysely<Database>,
  jobId: number,
): Promise<AssignmentRecord | undefined> {
  return db
    .selectFrom('assignments')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('status', 'in', [...liveAssignments, 'completed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertAssignment(
  db: Kysely<Database>,
  values: Insertable<AssignmentsTable>,
): Promise<void> {
  await db.insertInto('assignments').values(values).execute()
}

export async function updateAssignment(
  db: Kysely<Database>,
  id: number,
  values: Updateable<AssignmentsTable>,
): Promise<void> {
  await db.updateTable('assignments').set(values).where('id', '=', id).execute()
}

export function findAssignment(db: Kysely<Database>, id: number): Promise<AssignmentRecord | undefined> {
  return db.selectFrom('assignments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Every assignment of the job, oldest first. */
export async function listAssignments(db: Kysely<Database>, jobId: number): Promise<Assignment[]> {
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('partners', 'partners.id', 'assignments.partner_id')
    .leftJoin('users', 'users.id', 'assignments.assigned_by')
    .select(['assignments.id', 'assignments.status', 'assignments.reason', 'assignments.created_at'])
    .select([
      'assignments.accepted_at',
      'assignments.started_at',
      'assignments.completed_at',
      'assignments.ended_at',
    ])
    .select(['assignments.moved_at', 'assignments.started_early', notifiedAt.as('told_at')])
    .select(['partners.id as partner_id', 'partners.name as partner_name', 'partners.phone as partner_phone'])
    .select('users.name as assigned_by')
    .where('assignments.job_id', '=', jobId)
    .orderBy('assignments.id')
    .execute()
  return rows.map(({ partner_id, partner_name, partner_phone, ...rest }) => ({
    ...rest,
    partner: { id: partner_id, name: partner_name, phone: partner_phone },
  }))
}
