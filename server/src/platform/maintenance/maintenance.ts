import { can } from 'contract/access/permissions.ts'
import type { RoleHolder } from 'contract/access/roles.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'

export type Maintenance = { on: boolean; message: string | null; ends_at: string | null; since: string | null }

/** Seconds after which a program may ask again: soon enough to notice the end, seldom enough for thousands of them. */
const askAgain = { soonest: 10, latest: 120, unknown: 30 }

/**
 * Whether people are shut out, as the database says it now: no process keeps it, so that all of them know at once and
 * none forgets it over a restart.
 */
export async function readMaintenance(db: Kysely<Database>): Promise<Maintenance> {
  const row = await db.selectFrom('maintenance').select(['since', 'message', 'ends_at']).executeTakeFirst()
  if (!row?.since) return { on: false, message: null, ends_at: null, since: null }
  return { on: true, ...row }
}

/** Shuts people out, or lets them in with null. */
export async function writeMaintenance(
  db: Kysely<Database>,
  told: { message: string | null; ends_at: string | null } | null,
): Promise<void> {
  await db
    .updateTable('maintenance')
    .set(told ? { ...told, since: sql`coalesce(since, now())` } : { since: null, message: null, ends_at: null })
    .execute()
}

/** Who switches it may work meanwhile. */
export function mayWorkMeanwhile(holder: RoleHolder | null): boolean {
  return can(holder, 'maintenance.write')
}

/** The answer to whoever is shut out now; null for everybody else. */
export async function closedTo(db: Kysely<Database>, holder: RoleHolder | null): Promise<AppError | null> {
  if (mayWorkMeanwhile(holder)) return null
  const state = await readMaintenance(db)
  return state.on ? closed(state) : null
}

function closed({ message, ends_at }: Maintenance): AppError {
  const left = ends_at === null ? Number.NaN : Math.ceil((Date.parse(ends_at) - Date.now()) / 1000)
  const retryAfterSeconds = left > 0 ? Math.min(askAgain.latest, Math.max(askAgain.soonest, left)) : askAgain.unknown
  return new AppError('maintenance', {
    ...(message ? { message } : {}),
    maintenance: { message, ends_at },
    retryAfterSeconds,
  })
}
