import type { codeAsked, signedIn } from 'contract/session/session.schema.ts'
import type * as z from 'zod'
import { call } from '#shared/api/call.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { applyTheme } from '#shared/hooks/theme.ts'

export type CodeAsked = z.output<typeof codeAsked>

/** Signs in with an email or a phone in any Indian form; answers what is asked for where a code is still missing. @throws ApiError */
export async function signIn(login: string, password: string): Promise<CodeAsked | null> {
  const answer = await call('POST /signin', { body: { login, password } })
  if ('challenge' in answer) return answer
  begin(answer)
  return null
}

/** The second step. @throws ApiError */
export async function signInWithCode(challenge: string, code: string): Promise<void> {
  const answer = await call('POST /signin', { body: { challenge, code } })
  if ('token' in answer) begin(answer)
}

function begin({ user, token }: z.output<typeof signedIn>): void {
  sessionStore.set({ user, token })
  applyTheme()
}
