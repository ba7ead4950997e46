const key = 'reloaded-by-itself'

/** Reloads the page. The form that comes again goes on with what was typed, since nobody asked for the reload. */
export function reloadByItself(): void {
  sessionStorage.setItem(key, location.pathname)
  location.reload()
}

/** Whether the page at this path came again by such a reload; true once for each. */
export function takeOwnReload(): boolean {
  try {
    const path = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return path === location.pathname
  } catch {
    return false // without storage there was no such reload
  }
}
