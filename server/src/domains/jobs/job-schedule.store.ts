import type { Schedule } from 'contract/enquiries/schedule.schema.ts'
import type { ScheduleStatus } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'

export type ScheduleState = {
  status: ScheduleStatus
  starts_at: string
  ends_at: string
  reason: string | null
  changed_by: number | null
}

/** The schedule of a job; every earlier state is stored. */
export async function insertJobSchedule(
  db: Kysely<Database>,
  jobId: number,
  { changed_by, ...state }: ScheduleState,
): Promise<void> {
  const { id } = await db
    .insertInto('schedules')
    .values({ ...state, job_id: jobId, enquiry_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('schedule_changes')
    .values({ ...state, changed_by, schedule_id: id })
    .execute()
}

export async function updateJobSchedule(
  db: Kysely<Database>,
  jobId: number,
  { changed_by, ...state }: ScheduleState,
): Promise<void> {
  const { id } = await db
    .updateTable('schedules')
    .set({ ...state, ...edited })
    .where('job_id', '=', jobId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('schedule_changes')
    .values({ ...state, changed_by, schedule_id: id })
    .execute()
}

/** The planned start and end at that time. */
export function scheduleAt(
  db: Kysely<Database>,
  jobId: number,
  time: string,
): Promise<{ starts_at: string; ends_at: string } | undefined> {
  return db
    .selectFrom('schedules')
    .innerJoin('schedule_changes as change', 'change.schedule_id', 'schedules.id')
    .select(['change.starts_at', 'change.ends_at'])
    .where('schedules.job_id', '=', jobId)
    .where('change.changed_at', '<=', time)
    .orderBy('change.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The planned time before the last change, when that was made in the last ten minutes: an undo restores it.
 */
export async function lastTimeBefore(
  db: Kysely<Database>,
  jobId: number,
): Promise<{ starts_at: string; ends_at: string } | undefined> {
  const [last, before] = await db
    .selectFrom('schedules')
    .innerJoin('schedule_changes as change', 'change.schedule_id', 'schedules.id')
    .select(['change.starts_at', 'change.ends_at'])
    .select(sql<boolean>`change.changed_at > app_now() - interval '10 minutes'`.as('is_new'))
    .where('schedules.job_id', '=', jobId)
    .orderBy('change.id', 'desc')
    .limit(2)
    .execute()
  return last?.is_new ? before : undefined
}

export async function findJobSchedule(db: Kysely<Database>, jobId: number): Promise<Schedule | null> {
  const schedule = await db.selectFrom('schedules').selectAll().where('job_id', '=', jobId).executeTakeFirst()
  if (!schedule) return null
  const changes = await db
    .selectFrom('schedule_changes as change')
    .leftJoin('users', 'users.id', 'change.changed_by')
    .select(['change.status', 'change.starts_at', 'change.ends_at', 'change.reason', 'change.changed_at'])
    .select('users.name as changed_by')
    .where('change.schedule_id', '=', schedule.id)
    .orderBy('change.id')
    .execute()
  return { ...schedule, changes }
}
