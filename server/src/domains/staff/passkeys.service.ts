import type { Passkey, PasskeyCreation, passkeyCreate } from 'contract/session/passkeys.schema.ts'
import type * as z from 'zod'
import { partyOf } from '#domains/session/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { closeChallenge, findChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { namedPasskeys, passkeysOf, patienceMs, readAttestation } from '#platform/auth/passkeys.ts'
import { revokeSessionsOf } from '#platform/auth/sessions.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { findSecondFactor, holdUser } from './second-factor.store.ts'
import { notifyOwner } from './staff.service.ts'
import { findStaff } from './staff.store.ts'

type Parts = Pick<Platform, 'config' | 'queue'>

/** Of one account. */
const most = 20
/** ES256, EdDSA and RS256, the best first. */
const algorithms = [-7, -8, -257]

const shown = ({ id, name, created_at, last_used_at }: Passkey): Passkey => ({
  id,
  name,
  created_at,
  last_used_at,
})

/** The user's own only, like everything about passkeys. */
export async function listPasskeys({ db, actor }: Context, id: number): Promise<Passkey[]> {
  if (id !== actor.id) throw new AppError('not_found')
  return (await passkeysOf(db, id)).map(shown)
}

export async function beginPasskey(ctx: Context, parts: Parts, id: number): Promise<PasskeyCreation> {
  const { db, actor } = ctx
  if (id !== actor.id) throw new AppError('not_found')
  const party = partyOf(parts)
  const member = await findStaff(db, id)
  if (!member) throw new AppError('not_found')
  const passkeys = await passkeysOf(db, id)
  if (passkeys.length >= most)
    throw new AppError('illegal_move', { message: `An account has at most ${most} passkeys.` })
  const { challenge } = await openChallenge(db, { user_id: id, kind: 'passkey' })
  return {
    challenge,
    rp: { id: party.id, name: 'House Care Admin' },
    user: {
      id: Buffer.from(`user ${id}`).toString('base64url'),
      name: member.email,
      displayName: member.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: patienceMs,
    attestation: 'none',
    excludeCredentials: namedPasskeys(passkeys),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  }
}

/** The first second factor of an account ends its other sessions, as an authenticator app does. */
export async function addPasskey(
  ctx: Context,
  parts: Parts,
  { id, body: { name, challenge, answer } }: { id: number; body: z.output<typeof passkeyCreate> },
): Promise<Passkey> {
  const { db, actor, session_id } = ctx
  if (id !== actor.id) throw new AppError('not_found')
  const party = partyOf(parts)
  await holdUser(db, id)
  const known = await findChallenge(db, challenge)
  const isMine = known?.kind === 'passkey' && known.user_id === id && (await tryChallenge(db, challenge))
  if (!isMine) throw invalid('challenge', 'This request has expired. Start again')
  const created = await readAttestation(party, challenge, answer)
  if (!created) throw invalid('answer', 'The passkey could not be checked')
  await closeChallenge(db, challenge)
  const before = await passkeysOf(db, id)
  const { transports } = answer
  const row = await db
    .insertInto('passkeys')
    .values({ ...created, user_id: id, name, transports })
    .onConflict((conflict) => conflict.column('credential').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw invalid('answer', 'This passkey is in use already')
  const isFirst = before.length === 0 && !(await findSecondFactor(db, id)).on
  if (isFirst) await revokeSessionsOf(db, id, session_id)
  await note(ctx, parts, 'passkey-added', { name })
  return shown(row)
}

/** @throws AppError not_found for a passkey of another user */
async function ownPasskey({ db, actor }: Context, id: number): Promise<Passkey> {
  const passkeys = await passkeysOf(db, actor.id)
  const passkey = passkeys.find((each) => each.id === id)
  if (!passkey) throw new AppError('not_found')
  return passkey
}

export async function renamePasskey(ctx: Context, id: number, name: string): Promise<Passkey> {
  await holdUser(ctx.db, ctx.actor.id)
  const passkey = await ownPasskey(ctx, id)
  await ctx.db.updateTable('passkeys').set({ name }).where('id', '=', id).execute()
  const states = { before: { name: passkey.name }, after: { name } }
  await recordAudit(ctx, {
    record_type: 'user',
    record_id: ctx.actor.id,
    action: 'passkey-renamed',
    ...states,
  })
  return shown({ ...passkey, name })
}

/** @throws AppError illegal_move for the last second factor of a user whose role requires one */
export async function removePasskey(ctx: Context, parts: Parts, id: number): Promise<{ success: true }> {
  const { db, actor } = ctx
  await holdUser(db, actor.id)
  const { name } = await ownPasskey(ctx, id)
  const { on, required_from } = await findSecondFactor(db, actor.id)
  const isLast = !on && (await passkeysOf(db, actor.id)).length === 1
  if (isLast && required_from !== null)
    throw new AppError('illegal_move', { message: 'Your role requires a second factor.' })
  await db.deleteFrom('passkeys').where('id', '=', id).execute()
  await note(ctx, parts, 'passkey-removed', { name })
  return { success: true }
}

const notices = {
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey of your account was removed',
}

/** Recorded in the audit, and notified to the owner. */
async function note(
  ctx: Context,
  { queue }: Parts,
  action: keyof typeof notices,
  after: { name: string },
): Promise<void> {
  await recordAudit(ctx, { record_type: 'user', record_id: ctx.actor.id, action, after })
  const owner = await findStaff(ctx.db, ctx.actor.id)
  if (owner) await notifyOwner(ctx, queue, owner, notices[action])
}
