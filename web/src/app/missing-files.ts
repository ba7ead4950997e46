import { isServed } from '#shared/api/runtime-config.ts'
import { reloadByItself } from '#shared/own-reload.ts'
import { buildId } from './build-id.ts'

/** A part of the app that is gone from the server was replaced by a newer build: one reload brings that build. */
export function recoverFromMissingFiles(): void {
  addEventListener('vite:preloadError', () => void reloadWhereServed())
}

/** Without a network a reload would put the browser's own error page in the place of what is being typed. */
async function reloadWhereServed(): Promise<void> {
  if (await isServed()) reloadOnce(`files ${buildId}`)
}

const key = 'reloaded-for'

/** Reloads the page, but only once per reason in this tab: a reload that did not help is not tried again. */
export function reloadOnce(reason: string): void {
  try {
    if (sessionStorage.getItem(key) === reason) return
    sessionStorage.setItem(key, reason)
  } catch {
    return // without storage nothing would stop a loop
  }
  reloadByItself()
}
