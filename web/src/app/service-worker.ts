import { isServed } from '#shared/api/runtime-config.ts'
import { reloadByItself } from '#shared/own-reload.ts'
import { buildId } from './build-id.ts'

/** A file that is gone from the server belongs to an older build: one reload fetches the newer build. */
export function recoverFromMissingFiles(): void {
  addEventListener('vite:preloadError', () => void reloadWhereServed())
}

/** Without a network a reload would replace the typed input with the browser's error page. */
async function reloadWhereServed(): Promise<void> {
  if (await isServed()) reloadOnce(`files ${buildId}`)
}

const key = 'reloaded-for'

/** Reloads the page, but only once per reason in this tab: a reload that did not help is not tried again. */
function reloadOnce(reason: string): void {
  try {
    if (sessionStorage.getItem(key) === reason) return
    sessionStorage.setItem(key, reason)
  } catch {
    return // without storage a loop would be possible
  }
  reloadByItself()
}

/** A new worker that takes over reloads the page once. */
export function startServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  // The first worker takes over a page of the same build: no reload.
  let hadWorker = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadWorker) reloadOnce(`worker ${buildId}`)
    hadWorker = true
  })
  // After the page is loaded: the worker's files do not compete with it.
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}

function register(): void {
  // Refused (private window, no disk): the app works without it.
  navigator.serviceWorker.register(trusted('/sw.js')).catch(() => {})
}

type Policy = { createScriptURL(address: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): Policy
}

/** The one script address the app hands to the browser; under Trusted Types it needs a policy of ours. */
function trusted(address: '/sw.js'): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes } // not in the type library yet
  return (
    trustedTypes?.createPolicy('house-care', { createScriptURL: (same) => same }).createScriptURL(address) ??
    address
  )
}
