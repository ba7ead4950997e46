import type { ApiError } from '#shared/api/api-error.ts'
import { onFailedCall } from '#shared/api/failures.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { errorOnce, toastLifetimeMs } from '#shared/toasts/toast-store.ts'
import { currentPath, go } from './go.ts'
import { dashboardPath, loginPath } from './guard.ts'

/** @returns the stored value; null without storage */
function storeMessage(message?: string): string | null {
  try {
    const kept = sessionStorage.getItem('message')
    if (message) sessionStorage.setItem('message', message)
    else sessionStorage.removeItem('message')
    return kept
  } catch {
    return null
  }
}

/** Handles failed calls: sign out, go home, or open the maintenance page. */
export function watchFailures(): void {
  // A redirect that reloads the document, as after an update, keeps its message for the next page.
  const leftMessage = storeMessage()
  if (leftMessage) errorOnce(...(JSON.parse(leftMessage) as [string, string | null])) // written below
  onFailedCall(({ error, sentToken, background }) => {
    const storedToken = sessionStore.get()?.token ?? null
    const reaction = reactionTo({ error, sentToken, storedToken, background, path: currentPath() })
    if (reaction.signOut) sessionStore.set(null)
    if (reaction.showError) {
      errorOnce(error.title, error.text)
      storeMessage(JSON.stringify([error.title, error.text]))
      setTimeout(storeMessage, toastLifetimeMs)
    }
    if (reaction.to) go(reaction.to, { replace: true })
  })
}

type FailedCallState = {
  error: Pick<ApiError, 'effect' | 'title' | 'text'>
  /** The token the failed request carried, and the one stored now. */
  sentToken: string | null
  storedToken: string | null
  /** A prefetch that the user did not request. */
  background: boolean
  /** The open address with its query. */
  path: string
}
type Reaction = { signOut: boolean; showError: boolean; to: string | null }

const nothing: Reaction = { signOut: false, showError: false, to: null }
const downPath = '/down'

/**
 * The effect of a failed call on the app (spec 8, extra behaviour). 401 ends the session whose token was
 * refused, once: later ones carry a token that is no longer stored. 403 goes home, unless it happened there.
 * The 503 of a maintenance opens its page.
 */
export function reactionTo({ error, sentToken, storedToken, background, path }: FailedCallState): Reaction {
  const page = path.split('?')[0]
  if (error.effect === 'sign-out') {
    if (sentToken === null || sentToken !== storedToken) return nothing
    return { signOut: true, showError: true, to: `${loginPath}?${new URLSearchParams({ continue: path })}` }
  }
  if (error.effect === 'home') {
    if (background) return nothing
    return { signOut: false, showError: true, to: page === '/' || page === dashboardPath ? null : '/' }
  }
  if (error.effect === 'down') {
    if (page === downPath) return nothing
    return { signOut: false, showError: false, to: `${downPath}?${new URLSearchParams({ continue: path })}` }
  }
  return nothing
}
