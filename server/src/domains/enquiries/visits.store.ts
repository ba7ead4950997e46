import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { ScheduleStatus } from 'contract/vocabulary.ts'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

export type VisitState = { status: ScheduleStatus; starts_at: string; ends_at: string; reason: string | null }

/** Returns the visit's id. */
export async function insertVisit(
  db: Kysely<Database>,
  enquiryId: number,
  state: VisitState,
  by: number | null,
): Promise<number> {
  const { id } = await db
    .insertInto('schedules')
    .values({ ...state, enquiry_id: enquiryId, job_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await storeState(db, id, state, by)
  return id
}

export async function updateVisit(
  db: Kysely<Database>,
  id: number,
  state: VisitState,
  by: number | null,
): Promise<void> {
  await db
    .updateTable('schedules')
    .set({ ...state, ...edited })
    .where('id', '=', id)
    .execute()
  await storeState(db, id, state, by)
}

async function storeState(
  db: Kysely<Database>,
  id: number,
  state: VisitState,
  by: number | null,
): Promise<void> {
  await db
    .insertInto('schedule_changes')
    .values({ ...state, schedule_id: id, changed_by: by })
    .execute()
}

/** Visits of an enquiry in the order of their start, each with all of its states. */
export async function listVisits(db: Kysely<Database>, enquiryId: number): Promise<Schedule[]> {
  const schedules = await db
    .selectFrom('schedules')
    .selectAll()
    .where('enquiry_id', '=', enquiryId)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  if (schedules.length === 0) return []
  const changes = await changesOf(
    db,
    schedules.map((schedule) => schedule.id),
  )
  return schedules.map((schedule) => ({ ...schedule, changes: changes.get(schedule.id) ?? [] }))
}

/** A visit of an enquiry; the times of a job are the job's own. */
export async function findVisit(db: Kysely<Database>, id: number): Promise<Schedule | undefined> {
  const schedule = await db
    .selectFrom('schedules')
    .selectAll()
    .where('id', '=', id)
    .where('enquiry_id', 'is not', null)
    .executeTakeFirst()
  if (!schedule) return undefined
  const changes = await changesOf(db, [id])
  return { ...schedule, changes: changes.get(id) ?? [] }
}

async function changesOf(db: Kysely<Database>, ids: number[]): Promise<Map<number, Schedule['changes']>> {
  const { rows } = await sql<Schedule['changes'][number] & { schedule_id: number }>`
    SELECT c.schedule_id, c.status, c.starts_at, c.ends_at, c.reason, c.changed_at, u.name AS changed_by
    FROM schedule_changes c LEFT JOIN users u ON u.id = c.changed_by
    WHERE c.schedule_id = ANY (${ids}::bigint[]) ORDER BY c.id`.execute(db)
  return Map.groupBy(rows, (row) => row.schedule_id)
}
