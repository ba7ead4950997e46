import { maxReplacements, type Replacement } from 'contract/jobs/replacements.schema.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type { ReplacedJob } from './replacements.table.ts'

type ReplacementQuery = { partner_id: number; from?: string; to?: string; job_id?: number }
type ConcernedJob = Replacement['job'] & { total: number }

/**
 * The jobs of the partner that have not begun and are not over, in the order of the work; each with the
 * number of all.
 */
export async function concernedJobs(
  db: Kysely<Database>,
  { partner_id, from, to, job_id }: ReplacementQuery,
): Promise<ConcernedJob[]> {
  const { rows } = await sql<ConcernedJob>`
    SELECT j.id, j.version, j.status, j.scheduled_at, j.ends_at,
      json_build_object('id', c.id, 'name', c.name, 'phone', c.phone, 'whatsapp', c.whatsapp) AS customer,
      json_build_object('id', k.id, 'title', k.title) AS category,
      pincode.title || ' ' || area.title AS place, count(*) OVER ()::int AS total
    FROM jobs j
    JOIN customers c ON c.id = j.customer_id
    JOIN categories k ON k.id = j.category_id
    LEFT JOIN locations pincode ON pincode.id = j.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    WHERE j.partner_id = ${partner_id} AND j.status IN ('pending', 'accepted') AND j.ends_at > app_now()
      -- No job lasts longer than 14 days: the index finds the few that may still be going on.
      AND j.scheduled_at > app_now() - interval '14 days'
      ${from === undefined ? sql`` : sql`AND j.ends_at > ${dayStart(from)}`}
      ${to === undefined ? sql`` : sql`AND j.scheduled_at < ${dayEnd(to)}`}
      ${job_id === undefined ? sql`` : sql`AND j.id = ${job_id}`}
    ORDER BY j.scheduled_at, j.id LIMIT ${maxReplacements}`.execute(db)
  return rows
}

/** Locks partners in the order of their ids: two users who replace the same partners wait for each other. */
export async function lockPartners(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  await sql`SELECT FROM partners WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
    db,
  )
}

type ReplacementRecord = Selectable<Database['replacements']>
type NewReplacement = Pick<ReplacementRecord, 'partner_id' | 'cause' | 'days_off_id' | 'created_by'> & {
  jobs: readonly ReplacedJob[]
}

/** Stores the changes for an undo, and deletes those that are too old to undo. */
export async function insertReplacement(
  db: Kysely<Database>,
  { jobs, ...values }: NewReplacement,
): Promise<{ id: number; created_at: string }> {
  await db
    .deleteFrom('replacements')
    .where('created_at', '<', sql<string>`app_now() - interval '1 day'`)
    .execute()
  return db
    .insertInto('replacements')
    .values({ ...values, jobs: JSON.stringify(jobs) })
    .returning(['id', 'created_at'])
    .executeTakeFirstOrThrow()
}

/** Locked until the transaction ends: of two undos at once the second finds the first. */
export function lockReplacement(db: Kysely<Database>, id: number): Promise<ReplacementRecord | undefined> {
  return db.selectFrom('replacements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function markUndone({ db, now }: TimedDb, id: number): Promise<void> {
  await db
    .updateTable('replacements')
    .set({ undone_at: isoTime(now) })
    .where('id', '=', id)
    .execute()
}
