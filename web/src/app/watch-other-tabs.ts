import { sessionStore } from '#shared/api/session-store.ts'

/**
 * Signing in or out in one tab applies to every other one (storage events never reach the tab that wrote).
 */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'user' || key === 'token') sessionStore.changedElsewhere()
  })
}
