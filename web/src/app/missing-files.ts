import { isServed } from '#shared/api/runtime-config.ts'
import { isBringingAhead } from '#shared/ui/when-idle.ts'
import { buildId } from './build-id.ts'
import { reloadOnce } from './reload-once.ts'

/** A part of the app that is gone from the server was replaced by a newer build: one reload brings that build. */
export function recoverFromMissingFiles(): void {
  addEventListener('vite:preloadError', () => {
    if (!isBringingAhead()) void reloadWhereServed()
  })
}

/** Without a network a reload would put the browser's own error page in the place of what is being typed. */
async function reloadWhereServed(): Promise<void> {
  if (await isServed()) reloadOnce(`files ${buildId}`)
}
