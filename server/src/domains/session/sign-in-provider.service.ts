import type { codeChallenge, signedIn } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Attempt, noteAttempt } from '#platform/auth/attempts.ts'
import { closeChallenge, findChallenge, openChallenge, tryChallenge } from '#platform/auth/challenges.ts'
import { knownMarker } from '#platform/auth/device-markers.ts'
import { ProviderFailure, providerAddress, readProviderResponse } from '#platform/auth/provider.ts'
import type { OidcConfig } from '#platform/config/oidc.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type AcceptedResponse, accepted, type PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { open } from './entry.service.ts'
import { accountOfProvider } from './provider-account.service.ts'
import { isOver, refused } from './refusals.rules.ts'
import type { Account } from './session.store.ts'

type Parts = Pick<Platform, 'config' | 'secrets' | 'queue' | 'log'>
type SignedIn = z.output<typeof signedIn>
type CodeChallenge = z.output<typeof codeChallenge>

/** @throws AppError illegal_move where no provider is configured */
function providerOf({ config }: Parts): OidcConfig {
  if (!config.oidc)
    throw new AppError('illegal_move', { message: 'No provider for signing in is configured.' })
  return config.oidc
}

/**
 * The address at the provider. The browser keeps the challenge, so that an answer is taken only from the
 * browser that asked for it: the state in the address does not reveal the challenge.
 */
export async function beginWithProvider(
  ctx: PublicContext,
  parts: Parts,
): Promise<AcceptedResponse<CodeChallenge>> {
  const oidc = providerOf(parts)
  const { challenge } = await openChallenge(ctx.db, { user_id: null, kind: 'provider' })
  const address = await providerAddress(oidc, parts.secrets, challenge).catch((error) => {
    throw explained(parts, oidc, error)
  })
  return accepted({ challenge, sent_to: oidc.name, kind: 'provider', address })
}

/** The response of the provider, which is accepted once, right or wrong. */
export async function byProvider(
  ctx: PublicContext,
  parts: Parts,
  { challenge, query, devices }: { challenge: string; query: string; devices: string[] },
): Promise<SignedIn | AcceptedResponse<CodeChallenge>> {
  const oidc = providerOf(parts)
  const attempt: Attempt = { userId: null, login: `provider ${challenge}`, ip: ctx.ip, way: null }
  const noted = await noteAttempt(ctx.db, attempt)
  const known = await findChallenge(ctx.db, challenge)
  const isAlive =
    known?.kind === 'provider' &&
    (await tryChallenge(ctx.db, challenge)) &&
    (await closeChallenge(ctx.db, challenge))
  if (!isAlive) throw noted.refusal(isOver())
  const user = await readProviderResponse(oidc, parts.secrets, { challenge, query }).catch(async (error) => {
    const after = { by: 'provider', reason: error instanceof ProviderFailure ? error.kind : 'error' }
    await recordAudit(ctx, { record_type: 'session', record_id: 'unknown', action: 'sign-in-failed', after })
    throw explained(parts, oidc, error)
  })
  const account = await accountOfProvider(ctx, oidc, user)
  const device = knownMarker(parts.secrets, account.id, ctx.now, devices)
  const use = { kind: 'provider', isFactor: oidc.isSecondFactor, isFresh: user.isFresh } as const
  return open(ctx, parts, { account, device, use, attempts: [attempt] })
}

/** A sentence for the user; the reason goes to the log. */
function explained({ log }: Parts, { name, passwordAccounts }: OidcConfig, error: unknown): unknown {
  if (!(error instanceof ProviderFailure)) return error
  if (error.kind === 'cancelled') return refused('provider', `The sign-in was cancelled at ${name}.`)
  log.warn({ provider: error.kind, reason: error.message }, 'a sign-in by the provider failed')
  if (error.kind === 'refused')
    return refused(
      'provider',
      `${name} has not confirmed this sign-in. Start again.`,
      'A sign-in was refused',
    )
  const instead =
    passwordAccounts === null ? 'Try again, or sign in another way.' : 'Try again in some minutes.'
  return new AppError('unavailable', {
    message: `${name} cannot be reached. ${instead}`,
    retryAfterSeconds: 60,
  })
}

/** @throws AppError invalid for an account that may sign in with the provider only, which is audited */
export async function requireOwnMethod(
  ctx: PublicContext,
  { config }: Parts,
  account: Account,
): Promise<void> {
  const { passwordAccounts = null, name } = config.oidc ?? {}
  if (passwordAccounts === null || passwordAccounts.includes(account.email.toLowerCase())) return
  const entry = { record_type: 'session', record_id: account.id, action: 'sign-in-refused' }
  await recordAudit(ctx, { ...entry, after: { way: 'not allowed' } })
  const { code, details } = refused('login', `This account signs in with ${name}.`, 'A sign-in was refused')
  throw new AppError(code, { ...details, accountId: account.id })
}
