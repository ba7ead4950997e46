import type { PasskeyAssertion } from 'contract/session/passkeys.schema.ts'
import type { codeChallenge } from 'contract/session/session.schema.ts'
import type { Kysely } from 'kysely'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, subjectOf } from '#platform/auth/attempts.ts'
import { type Challenge, findChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import {
  findPasskeyUse,
  type PasskeyUse,
  passkeyRequestOf,
  passkeysOf,
  type RelyingParty,
  relyingPartyOf,
  usePasskey,
} from '#platform/auth/passkeys.ts'
import { useCode } from '#platform/auth/second-factor.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedResponse, accepted, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { isOver, refused } from './refusals.rules.ts'
import { type Account, findAccountById } from './session.store.ts'
import type { EntryCode } from './sign-in-code.service.ts'

type CodeChallenge = z.output<typeof codeChallenge>

/** @throws AppError illegal_move where passkeys cannot work */
export function partyOf({ config }: Pick<Platform, 'config'>): RelyingParty {
  const party = relyingPartyOf(config)
  if (!party) throw new AppError('illegal_move', { message: 'Passkeys need a host name in PUBLIC_URL.' })
  return party
}

/** Any passkey of this host, or one of a user. */
export async function requestPasskey(
  db: Kysely<Database>,
  party: RelyingParty,
  owner: { user_id: number | null; counted_as?: string },
): Promise<AcceptedResponse<CodeChallenge>> {
  const { challenge } = await openChallenge(db, { ...owner, kind: 'passkey' })
  const passkeys = owner.user_id === null ? [] : await passkeysOf(db, owner.user_id)
  const passkey = passkeyRequestOf(party, challenge, passkeys)
  return accepted({ challenge, sent_to: 'your passkey', kind: 'passkey', passkey })
}

/** As the second step, after the password. */
export const requestPasskeyOf = (
  db: Kysely<Database>,
  parts: Pick<Platform, 'config'>,
  user_id: number,
  attempt: Attempt,
): Promise<AcceptedResponse<CodeChallenge>> =>
  requestPasskey(db, partyOf(parts), { user_id, counted_as: subjectOf(attempt) })

/** Marks the code or passkey as used; false when another request was faster. */
export async function useUp(
  db: Kysely<Database>,
  userId: number,
  use: Exclude<EntryCode, { kind: 'text message' | 'provider' }>,
): Promise<boolean> {
  if (use.kind === 'demo key') return true
  return use.kind === 'passkey' ? usePasskey(db, use) : useCode(db, userId, use)
}

type PasskeySignIn = { known: Challenge; use: PasskeyUse; account: Account }

/**
 * The user whose passkey signed the challenge of a sign-in.
 * @throws AppError invalid for another challenge, and for a wrong signature, which is audited
 */
export async function passkeySignIn(
  ctx: PublicContext,
  parts: Pick<Platform, 'config'>,
  { challenge, passkey: answer }: { challenge: string; passkey: PasskeyAssertion },
): Promise<PasskeySignIn> {
  const known = await findChallenge(ctx.db, challenge)
  if (known?.kind !== 'passkey' || !(await tryChallenge(ctx.db, challenge))) throw isOver()
  const use = await findPasskeyUse(ctx.db, partyOf(parts), { challenge, answer })
  const account = use && (await findAccountById(ctx.db, use.user_id))
  const isTheirs = known.user_id === null || known.user_id === account?.id
  if (use && account?.active && isTheirs) return { known, use, account }
  await recordAudit(ctx, {
    record_type: 'session',
    record_id: account?.id ?? 'unknown',
    action: 'sign-in-failed',
  })
  throw refused('passkey', 'This passkey is not known here.', 'A passkey was refused')
}
