import { isBringingAhead } from '#shared/ui/when-idle.ts'
import { buildId } from './build-id.ts'
import { reloadOnce } from './reload-once.ts'

/** A part of the app that is gone from the server was replaced by a newer build: one reload brings that build. */
export function recoverFromMissingFiles(): void {
  addEventListener('vite:preloadError', () => {
    if (!isBringingAhead()) reloadOnce(`files ${buildId}`)
  })
}
