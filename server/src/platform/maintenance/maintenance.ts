import { can } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { TimedDb } from '#platform/http/context.ts'

export type Maintenance = {
  on: boolean
  message: string | null
  ends_at: string | null
  since: string | null
}

/** Seconds of Retry-After: short enough to notice the end, long enough for thousands of clients. */
const retryAfter = { soonest: 10, latest: 120, unknown: 30 }

/**
 * The maintenance notice, read from the database each time: all processes see a change at once and a restart
 * keeps it.
 */
export async function readMaintenance(db: Kysely<Database>): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').select(['since', 'message', 'ends_at']).executeTakeFirst()
  if (!row?.since) return { on: false, message: null, ends_at: null, since: null }
  return { on: true, ...row }
}

/** Starts maintenance; null ends it. */
export async function writeMaintenance(
  db: Kysely<Database>,
  notice: { message: string | null; ends_at: string | null } | null,
): Promise<void> {
  await db
    .updateTable('maintenance')
    .set(
      notice
        ? { ...notice, since: sql`coalesce(since, app_now())` }
        : { since: null, message: null, ends_at: null },
    )
    .execute()
}

/** Users who may switch maintenance may work during it. */
export function mayWorkMeanwhile(holder: RoleHolder | null): boolean {
  return can(holder, 'maintenance.write')
}

/** The error for a user who is shut out now; null for all others. */
export async function closedTo({ db, now }: TimedDb, holder: RoleHolder | null): Promise<AppError | null> {
  if (mayWorkMeanwhile(holder)) return null
  const state = await readMaintenance(db)
  return state.on ? closed(state, now) : null
}

function closed({ message, ends_at }: Maintenance, now: number): AppError {
  const left = ends_at === null ? Number.NaN : Math.ceil((Date.parse(ends_at) - now) / 1000)
  const retryAfterSeconds =
    left > 0 ? Math.min(retryAfter.latest, Math.max(retryAfter.soonest, left)) : retryAfter.unknown
  return new AppError('maintenance', {
    ...(message ? { message } : {}),
    maintenance: { message, ends_at },
    retryAfterSeconds,
  })
}
