import type { SecondFactor, SecondFactorSetup, secondFactorOff } from 'contract/staff/staff.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { forgiveAttempt, noteAttempt } from '#platform/auth/attempts.ts'
import { recordFailedConfirmation } from '#platform/auth/confirmation.ts'
import { hasPasskey } from '#platform/auth/passkeys.ts'
import {
  findCode,
  newSecret,
  offerSecret,
  replaceRecoveryCodes,
  useCode,
} from '#platform/auth/second-factor.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import type { Secrets } from '#platform/crypto/secrets.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context, Effect } from '#platform/http/context.ts'
import { qrPath } from '#platform/qr/qr-path.ts'
import type { Queue } from '#platform/queue/queue.ts'
import { requirePassword } from './own-password.service.ts'
import { confirmSecondFactor, deleteSecondFactor, findSecondFactor, holdUser } from './second-factor.store.ts'
import { notifyOwner } from './staff.service.ts'
import { findStaff } from './staff.store.ts'

type Parts = { secrets: Secrets; queue: Queue }
type Codes = { recovery_codes: string[] }

const wrongCode = () => invalid('code', 'Incorrect or used code')
const isOn = () => new AppError('illegal_move', { message: 'The second factor is already on.' })
const isRequired = () => new AppError('illegal_move', { message: 'Your role requires a second factor.' })
const isOff = () => new AppError('illegal_move', { message: 'The second factor is off.' })

/** The user's own only: no other user may know whether an account has one. */
export async function getSecondFactor(ctx: Context, id: number): Promise<SecondFactor> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  return findSecondFactor(ctx.db, id)
}

/** Returns the secret for the app. It has no effect until a code of it was entered. */
export async function startSecondFactor(
  ctx: Context,
  secrets: Secrets,
  { id, password }: { id: number; password: string },
): Promise<Effect<SecondFactorSetup>> {
  const shown = await requirePassword(ctx, id, password)
  return async (inside) => {
    await holdUser(inside.db, id)
    const member = await findStaff(inside.db, id)
    if (!member) throw new AppError('not_found')
    const { secret, uri } = newSecret(member.email)
    if (!(await offerSecret(inside.db, secrets, { userId: id, secret }))) throw isOn()
    await shown.forgive(inside)
    await audit(inside, 'second-factor-begun')
    return { secret, uri, qr: qrPath(uri) }
  }
}

/** Every other session ends, as with a new password, because its user may have had only the password. */
export async function turnSecondFactorOn(
  ctx: Context,
  { secrets, queue }: Parts,
  { id, code }: { id: number; code: string },
): Promise<Effect<Codes>> {
  if (id !== ctx.actor.id) throw new AppError('not_found')
  const attempt = { userId: id, login: '', ip: ctx.ip, isSignedIn: true }
  await noteAttempt(ctx.db, attempt)
  const use = await findCode(ctx.db, secrets, { userId: id, code, pending: true })
  if (!use) throw (await findSecondFactor(ctx.db, id)).on ? isOn() : wrongCode()
  return async (inside) => {
    // A parallel sign-in locks the account's row as well, and reads it after this transaction.
    await holdUser(inside.db, id)
    const isFirst = await useCode(inside.db, id, use)
    if (!isFirst || !(await confirmSecondFactor(inside.db, id))) throw wrongCode()
    await forgiveAttempt(inside.db, attempt)
    await revokeSessionsOf(inside.db, id, inside.session_id)
    const recovery_codes = await replaceRecoveryCodes(inside.db, id)
    await audit(inside, 'second-factor-on')
    await notify(inside, queue, 'The second factor of your account was turned on')
    return { recovery_codes }
  }
}

export async function newRecoveryCodes(
  ctx: Context,
  queue: Queue,
  { id, password }: { id: number; password: string },
): Promise<Effect<Codes>> {
  const shown = await requirePassword(ctx, id, password)
  return async (inside) => {
    await holdUser(inside.db, id)
    if (!(await findSecondFactor(inside.db, id)).on) throw isOff()
    await shown.forgive(inside)
    const recovery_codes = await replaceRecoveryCodes(inside.db, id)
    await audit(inside, 'recovery-codes-replaced')
    await notify(inside, queue, 'New recovery codes of your account were created')
    return { recovery_codes }
  }
}

/** Asks for both: an open browser or a stolen password alone cannot turn it off. */
export async function turnSecondFactorOff(
  ctx: Context,
  { secrets, queue }: Parts,
  { id, body }: { id: number; body: z.output<typeof secondFactorOff> },
): Promise<Effect<{ success: true }>> {
  const shown = await requirePassword(ctx, id, body.current_password)
  const { on, required_from } = await findSecondFactor(ctx.db, id)
  if (!on) throw isOff()
  if (required_from !== null && !(await hasPasskey(ctx.db, id))) throw isRequired()
  const use = await findCode(ctx.db, secrets, { userId: id, code: body.code })
  if (!use) throw await recordFailedConfirmation(ctx, wrongCode())
  return async (inside) => {
    await holdUser(inside.db, id)
    if (!(await useCode(inside.db, id, use))) throw wrongCode()
    await deleteSecondFactor(inside.db, id)
    await shown.forgive(inside)
    await audit(inside, 'second-factor-off')
    await notify(inside, queue, 'The second factor of your account was turned off')
    return { success: true }
  }
}

function audit(ctx: Context, action: string): Promise<void> {
  return recordAudit(ctx, { record_type: 'user', record_id: ctx.actor.id, action })
}

/** Notifies the owner, who is the user of the request, at the phone of the account. */
async function notify(ctx: Context, queue: Queue, change: string): Promise<void> {
  const owner = await findStaff(ctx.db, ctx.actor.id)
  if (owner) await notifyOwner(ctx, queue, owner, change)
}
