import { type Kysely, sql } from 'kysely'
import { recordAudit } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/** How long a given password or code counts as recent, by the database's clock. */
const recent = sql`interval '10 minutes'`

/**
 * @throws AppError confirmation_needed when neither the password nor a code was given recently in the
 * session.
 */
export async function requireConfirmation(db: Kysely<Database>, sessionId: number): Promise<void> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where(sql<boolean>`confirmed_at > app_now() - ${recent}`)
    .executeTakeFirst()
  if (!session) throw new AppError('confirmation_needed')
}

/** Notes that the password or a code of the second factor was given in the session. */
export async function confirmSession(db: Kysely<Database>, sessionId: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: sql`app_now()` }).where('id', '=', sessionId).execute()
}

/**
 * Records that the signed-in user gave a wrong password or code. Call it outside the request's transaction,
 * which the error rolls back.
 * @returns the error to throw, with the account for the log
 */
export async function recordFailedConfirmation(ctx: Context, { code, details }: AppError): Promise<AppError> {
  const { id } = ctx.actor
  await recordAudit(ctx, { record_type: 'session', record_id: id, action: 'confirmation-failed' })
  return new AppError(code, { ...details, event: 'A confirmation failed', accountId: id })
}
