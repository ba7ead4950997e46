const key = 'devices'
const most = 10

/**
 * Markers of earlier sign-ins in this browser, the latest first; they stay after signing out and hold no
 * personal data.
 */
export function deviceMarkers(): { devices?: string[] } {
  const devices = read()
  return devices.length > 0 ? { devices } : {}
}

/** Stores the marker of a sign-in in place of its earlier one. */
export function storeDevice(marker: string): void {
  const nameOf = (text: string) => text.split('.')[0]
  const others = read().filter((kept) => nameOf(kept) !== nameOf(marker))
  try {
    localStorage.setItem(key, JSON.stringify([marker, ...others].slice(0, most)))
  } catch {
    // A browser without storage is a new device each time.
  }
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((marker) => typeof marker === 'string').slice(0, most) : []
  } catch {
    return []
  }
}
