import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { sessionStore } from '#shared/api/session-store.ts'
import { forgetRecords } from './recent-records.ts'
import { identify } from './telemetry.ts'

/**
 * When the person changes, here or in another tab, nothing of the one before stays: queries are forgotten and the guard
 * looks at the open page again.
 */
export function followSession(router: AnyRouter, client: QueryClient): () => void {
  let before = sessionStore.get()
  return sessionStore.subscribe(() => {
    const now = sessionStore.get()
    const isSame = now?.user.id === before?.user.id && now?.token === before?.token
    const rolesChanged = JSON.stringify(now?.user.roles) !== JSON.stringify(before?.user.roles)
    before = now
    if (!isSame) {
      client.clear()
      forgetRecords()
      identify(now)
    }
    if (!isSame || rolesChanged) void router.invalidate()
  })
}
