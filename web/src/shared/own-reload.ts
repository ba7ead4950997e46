const key = 'reloaded-by-itself'

/** Reloads the page. The form then restores the typed values, since the user did not ask for the reload. */
export function reloadByItself(): void {
  sessionStorage.setItem(key, location.pathname)
  location.reload()
}

/** Whether the page at this path was loaded by such a reload; true once for each. */
export function consumeOwnReload(): boolean {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return path === location.pathname
  } catch {
    return false // without storage there was no such reload
  }
}
