const key = 'reloaded-for'

/** Reloads the page, but only once per reason in this tab: a reload that did not help is not tried again. */
export function reloadOnce(reason: string): void {
  try {
    if (sessionStorage.getItem(key) === reason) return
    sessionStorage.setItem(key, reason)
  } catch {
    return // without storage nothing would stop a loop
  }
  location.reload()
}
