import { type Attempt, forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { recordFailedConfirmation } from '#platform/auth/confirmation.ts'
import { isPasswordCorrect } from '#platform/auth/passwords.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findPasswordHash } from './staff.store.ts'

export const notRight = () => invalid('current_password', 'Incorrect password')

/** The password was checked and is right; call `forgive` when its purpose is done. */
export type PasswordShown = { stored: string | null; forgive(ctx: Context): Promise<void> }

/**
 * Checks the password of the signed-in user again: the session alone is not enough. Each check counts among
 * the guesses of the account, and a wrong one is audited. Any other account is not found.
 * @throws AppError invalid for a wrong password, too_many when guesses are used up.
 */
export async function requirePassword(ctx: Context, id: number, password: string): Promise<PasswordShown> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  const attempt: Attempt = { userId: id, login: '', ip: ctx.ip, isSignedIn: true }
  await noteAttempt(ctx.db, attempt)
  const stored = await findPasswordHash(ctx.db, id)
  if (!(await isPasswordCorrect(stored, password))) throw await recordFailedConfirmation(ctx, notRight())
  return { stored, forgive: ({ db }) => forgiveAttempt(db, attempt) }
}
