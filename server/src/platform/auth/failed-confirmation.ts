import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'

/**
 * Records that the signed-in user gave a wrong password or code. Call it outside the request's transaction, which the error
 * rolls back.
 * @returns the error to throw, with the account for the log
 */
export async function recordFailedConfirmation(ctx: Context, { code, details }: AppError): Promise<AppError> {
  const { id } = ctx.actor
  await recordAudit(ctx, { record_type: 'session', record_id: id, action: 'confirmation-failed' })
  return new AppError(code, { ...details, event: 'A confirmation failed', accountId: id })
}
