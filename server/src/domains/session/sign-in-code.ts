import { isSecretSetting } from '#domains/settings/settings.service.ts'
import { type CodeUse, findCode } from '#platform/auth/second-factor.ts'
import type { PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'

/** What lets somebody in beside the password. */
export type SignInCode = CodeUse | { kind: 'demo key' }

/**
 * A code of the app, a recovery code, or, in demo mode and when it is set, `demo.key`: a fixed code for whoever shows the
 * program. It stands in for a code only; without the password it opens nothing.
 */
export async function findSignInCode(
  { db }: PublicContext,
  { config, secrets }: Pick<Platform, 'config' | 'secrets'>,
  { userId, code }: { userId: number; code: string },
): Promise<SignInCode | null> {
  if (config.demo && (await isSecretSetting(db, secrets, { key: 'demo.key', text: code }))) return { kind: 'demo key' }
  return findCode(db, secrets, { userId, code })
}
