import type { codeAsked, signedIn } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { call } from '#shared/api/call.ts'
import { deviceMarkers, keepDevice } from '#shared/api/device-markers.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { applyTheme } from '#shared/hooks/theme.ts'

export type CodeAsked = z.output<typeof codeAsked>

/** Signs in with an email or a phone in any Indian form; returns the second factor if one is needed. @throws ApiError */
export async function signIn(login: string, password: string): Promise<CodeAsked | null> {
  const answer = await call('POST /signin', { body: { login, password, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

/** Asks for a code by text message in place of the password. @throws ApiError */
export async function askForCode(login: string): Promise<CodeAsked> {
  const answer = await call('POST /signin', { body: { login, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  throw new Error('A login alone opened a session')
}

/** Whether codes are sent by text message. */
export const canAskForCode = async () => (await call('GET /signin')).by_message

/** The second step; answers what is asked for still. @throws ApiError */
export async function signInWithCode(challenge: string, code: string): Promise<CodeAsked | null> {
  const answer = await call('POST /signin', { body: { challenge, code, ...deviceMarkers() } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

function begin({ user, token, device }: z.output<typeof signedIn>): void {
  keepDevice(device)
  sessionStore.set({ user, token })
  applyTheme()
}
