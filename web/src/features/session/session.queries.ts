import type { SessionUser } from 'contract/session/session.schema.ts'
import { call, holdRequests } from '#shared/api/call.ts'
import { apiQuery, queryClient } from '#shared/api/query-client.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { clearDrafts } from '#shared/hooks/draft-store.ts'

/** The current data of the signed-in user. */
export const currentUserQuery = {
  ...apiQuery('GET /user', undefined, { priority: 'background' }),
  staleTime: 60_000,
}

/** A new name or role on the server shows in this browser without a new sign-in. */
export function cacheUser(user: SessionUser): void {
  const stored = sessionStore.get()?.user
  if (stored && JSON.stringify(stored) !== JSON.stringify(user)) sessionStore.setUser(user)
}

/** How long signing out may wait for the server, ms. */
const signOutPatience = 5000

/**
 * Signs out on the server, then forgets the session and this user's unsaved drafts (spec 4). Works without a
 * server too.
 */
export async function signOut(): Promise<void> {
  const session = sessionStore.get()
  // Running requests would arrive after the end of the session and be refused.
  const release = holdRequests()
  await queryClient.cancelQueries()
  await call('POST /signout', {}, { signal: AbortSignal.timeout(signOutPatience) }).catch(() => {
    // The session ends here in any case; on the server it ends at the next refusal or after its idle limit.
  })
  if (session) clearDrafts(session.user.id)
  sessionStore.set(null)
  release()
}
