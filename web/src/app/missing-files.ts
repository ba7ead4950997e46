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
export function reloadOnce(reason: string): void {
  try {
    if (sessionStorage.getItem(key) === reason) return
    sessionStorage.setItem(key, reason)
  } catch {
    return // without storage a loop would be possible
  }
  reloadByItself()
}
