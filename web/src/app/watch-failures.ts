import { onFailedCall } from '#shared/api/failures.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { errorOnce, toastLifetimeMs } from '#shared/toasts/toast-store.ts'
import { reactionTo } from './failed-calls.ts'
import { currentPath, go } from './go.ts'

/** @returns what was kept; null without storage */
function keep(message?: string): string | null {
  try {
    const kept = sessionStorage.getItem('message')
    if (message) sessionStorage.setItem('message', message)
    else sessionStorage.removeItem('message')
    return kept
  } catch {
    return null
  }
}

/** Lets failed calls act on the app: sign out, go home, wait on the maintenance page. */
export function watchFailures(): void {
  // A redirect that loads the document anew, as after an update, leaves its message to the next one.
  const left = keep()
  if (left) errorOnce(...(JSON.parse(left) as [string, string | null])) // written below
  onFailedCall(({ error, sentToken, background }) => {
    const storedToken = sessionStore.get()?.token ?? null
    const reaction = reactionTo({ error, sentToken, storedToken, background, path: currentPath() })
    if (reaction.signOut) sessionStore.set(null)
    if (reaction.say) {
      errorOnce(error.title, error.text)
      keep(JSON.stringify([error.title, error.text]))
      setTimeout(keep, toastLifetimeMs)
    }
    if (reaction.to) go(reaction.to, { replace: true })
  })
}
