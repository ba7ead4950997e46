import { call } from '#shared/api/call.ts'
import { sessionStore } from '#shared/api/session-store.ts'

/** Signs in with an email or a phone in any Indian form. @throws ApiError */
export async function signIn(login: string, password: string): Promise<void> {
  const { user, token } = await call('POST /signin', { body: { login, password } })
  sessionStore.set({ user, token })
}
