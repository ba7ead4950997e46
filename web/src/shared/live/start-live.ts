import type { QueryClient } from '@tanstack/react-query'
import { sessionStore } from '#shared/api/session-store.ts'
import { currentTime, loadTime } from '#shared/current-time.ts'
import { followSignOut } from '#shared/hooks/draft-store.ts'
import { followChanges } from './follow-changes.ts'
import { createRefresher } from './refresher.ts'

let isStarted = false

/** Keeps the screen current while others work: subscribes to the changes the user may see. Called once. */
export function startLive(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  let stop: (() => void) | undefined
  let token: string | null = null
  // The data on the screen is not older than the page.
  let loadedAt = loadTime()

  function follow(): void {
    const now = sessionStore.get()?.token ?? null
    if (now === token) return
    stop?.()
    stop = undefined
    token = now
    if (token === null) {
      loadedAt = currentTime()
      return
    }
    const refresher = createRefresher(client)
    const unfollow = followChanges(token, loadedAt, {
      onChanges: refresher.changed,
      onMissed: refresher.missed,
    })
    stop = () => {
      unfollow()
      refresher.stop()
    }
  }

  sessionStore.subscribe(follow)
  follow()
  followSignOut()
}
