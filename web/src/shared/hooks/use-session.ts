import { useSyncExternalStore } from 'react'
import { type Session, sessionStore } from '#shared/api/session-store.ts'

/** The signed-in user and token; null when signed out. Follows sign-in and sign-out, in other tabs too. */
export function useSession(): Session | null {
  return useSyncExternalStore(sessionStore.subscribe, sessionStore.get)
}
