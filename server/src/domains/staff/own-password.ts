import { type Attempt, forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { passwordFits } from '#platform/auth/passwords.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { findPasswordHash } from './staff.store.ts'

export const notRight = () => invalid('current_password', 'is not right')

/** The password was looked at and is right; `forgive` when what it was asked for is done. */
export type PasswordShown = { stored: string | null; forgive(ctx: Context): Promise<void> }

/**
 * Asks who sits there, and not only whose session it is. Counted among the guesses of the account, so that no door is a way
 * around their limit. Only ever one's own account: anybody else's answers as if it did not exist.
 * @throws AppError invalid for a wrong password, too_many when guesses are used up.
 */
export async function askPassword(ctx: Context, id: number, password: string): Promise<PasswordShown> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  const attempt: Attempt = { userId: id, login: '', ip: ctx.ip, isSignedIn: true }
  await noteAttempt(ctx.db, attempt)
  const stored = await findPasswordHash(ctx.db, id)
  if (!(await passwordFits(stored, password))) throw notRight()
  return { stored, forgive: ({ db }) => forgiveAttempt(db, attempt) }
}
