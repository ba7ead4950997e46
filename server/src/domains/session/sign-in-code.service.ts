import { isSecretSetting } from '#domains/settings/public.ts'
import { isCodeOfChallenge } from '#platform/auth/challenges.ts'
import type { PasskeyUse } from '#platform/auth/passkeys.ts'
import { type CodeUse, findCode } from '#platform/auth/second-factor.ts'
import type { PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'

/** The codes that a sign-in accepts in addition to the password. */
type SignInCode = CodeUse | { kind: 'demo key' }
/**
 * A provider of OpenID Connect: whether it counts as a second factor, and whether its user has just signed in
 * there.
 */
export type ProviderUse = { kind: 'provider'; isFactor: boolean; isFresh: boolean }
/** The same, and the methods that need no password. */
export type EntryCode = SignInCode | PasskeyUse | ProviderUse | { kind: 'text message' }

type Keys = Pick<Platform, 'config' | 'secrets'>

/**
 * A code of the app, a recovery code, or, in demo mode and when it is set, `demo.key`: a fixed code for
 * demonstrations. It replaces a code only; without the password, or a requested code, it opens nothing.
 */
export async function findSignInCode(
  { db }: PublicContext,
  { config, secrets }: Keys,
  { userId, code }: { userId: number; code: string },
): Promise<SignInCode | null> {
  if (config.demo && (await isSecretSetting(db, secrets, { key: 'demo.key', text: code })))
    return { kind: 'demo key' }
  return findCode(db, secrets, { userId, code })
}

/**
 * The code of the text message that was sent for the challenge; in demo mode `demo.key` is one of every
 * challenge.
 */
export async function findMessageCode(
  { db }: PublicContext,
  { config, secrets }: Keys,
  { challenge, code }: { challenge: string; code: string },
): Promise<EntryCode | null> {
  const isDemoKey = config.demo && (await isSecretSetting(db, secrets, { key: 'demo.key', text: code }))
  return isCodeOfChallenge(secrets, challenge, code) || isDemoKey ? { kind: 'text message' } : null
}

/** The task that sends a code. It gets the challenge only, neither the account nor the code. */
export const signInCodeTask = 'session.send-code'
export type SignInCodePayload = { challenge_hash: string }
