import { buildId } from './build-id.ts'
import { reloadOnce } from './missing-files.ts'

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
