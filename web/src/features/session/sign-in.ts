import type { codeChallenge, signedIn } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { call } from '#shared/api/call.ts'
import { deviceMarkers, storeDevice } from '#shared/api/device-markers.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { applyTheme } from '#shared/hooks/theme.ts'

export type CodeChallenge = z.output<typeof codeChallenge>

/**
 * Signs in with an email or a phone in any Indian form; returns the second factor if one is needed. @throws
 * ApiError
 */
export async function signIn(login: string, password: string): Promise<CodeChallenge | null> {
  const answer = await call('POST /signin', { body: { login, password, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

/** Asks for a code by text message in place of the password. @throws ApiError */
export async function askForCode(login: string): Promise<CodeChallenge> {
  const answer = await call('POST /signin', { body: { login, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  throw new Error('A login alone opened a session')
}

/** `provider`: its name. Without `byPassword` only named accounts sign in without it. */
export type SignInWays = {
  byMessage: boolean
  byPasskey: boolean
  provider: string | null
  byPassword: boolean
}

/** The ways to sign in here besides the password. */
export async function signInWays(): Promise<SignInWays> {
  const { by_message, by_password, passkey_host, provider } = await call('GET /signin')
  const byPasskey = passkey_host === location.hostname && 'PublicKeyCredential' in window
  return { byMessage: by_message, byPasskey, provider, byPassword: by_password }
}

/**
 * With any passkey of this host, or, as the second step, with one of the user. @throws ApiError, or Error
 * when cancelled
 */
export async function signInWithPasskey(begun?: CodeChallenge): Promise<void> {
  const { signWithPasskey } = await import('#shared/passkeys/passkey.ts')
  const challenge = begun ?? (await call('POST /signin', { body: { passkey: 'begin' } }))
  if (!('challenge' in challenge) || !challenge.passkey) throw new Error('No passkey was asked for')
  const passkey = await signWithPasskey(challenge.passkey)
  const answer = await call('POST /signin', {
    body: { challenge: challenge.challenge, passkey, ...deviceMarkers() },
  })
  if ('challenge' in answer) throw new Error('A passkey opened no session')
  begin(answer)
}

/** The second step; returns what is still required. @throws ApiError */
export async function signInWithCode(challenge: string, code: string): Promise<CodeChallenge | null> {
  const answer = await call('POST /signin', { body: { challenge, code, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

export function begin({ user, token, device }: z.output<typeof signedIn>): void {
  storeDevice(device)
  sessionStore.set({ user, token })
  applyTheme()
}
