/** How the shell changes the page. The router replaces it once it is loaded; see app.tsx. */
export type Go = (path: string, options?: { replace?: boolean }) => void

/**
 * Until then the router has not rendered the address: a new document would lose the message that explains the
 * redirect.
 */
let current: Go = (path) => history.replaceState(null, '', path)

export function setGo(go: Go): void {
  current = go
}

/** Goes to an address of this app, with its query. */
export const go: Go = (path, options) => current(path, options)

/** The open address with its query. */
export function currentPath(): string {
  return location.pathname + location.search
}
