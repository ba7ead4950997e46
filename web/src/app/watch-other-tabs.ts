import { sessionStore } from '#shared/api/session-store.ts'

/** Signing in or out in one tab holds in every other one (storage events never come to the tab that wrote). */
export function watchOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === null || key === 'user' || key === 'token') sessionStore.changedElsewhere()
  })
}
