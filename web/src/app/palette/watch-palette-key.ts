import { matchRoute } from '#app/match-route.ts'
import { sessionStore } from '#shared/api/session-store.ts'
import { routes } from '#src/routes.ts'
import { openPalette } from './palette-field.ts'

/** Ctrl K, and ⌘ K on a Mac, on every page of the panel from the first moment, also while typing. */
export function watchPaletteKey(): void {
  document.addEventListener('keydown', (event) => {
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey ||
      event.key.toLowerCase() !== 'k'
    )
      return
    if (!sessionStore.get() || matchRoute(routes, location.pathname)?.layout) return
    event.preventDefault()
    openPalette()
  })
}
