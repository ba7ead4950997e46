import { onFailedCall } from '#shared/api/failures.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { errorOnce } from '#shared/toasts/toast-store.ts'
import { reactionTo } from './failed-calls.ts'
import { currentPath, go } from './go.ts'

/** Lets failed calls act on the app: sign out, go home, wait on the maintenance page. */
export function watchFailures(): void {
  onFailedCall(({ error, sentToken, background }) => {
    const storedToken = sessionStore.get()?.token ?? null
    const reaction = reactionTo({ error, sentToken, storedToken, background, path: currentPath() })
    if (reaction.signOut) sessionStore.set(null)
    if (reaction.say) errorOnce(error.title, error.text)
    if (reaction.to) go(reaction.to, { replace: true })
  })
}
