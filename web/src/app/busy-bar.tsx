import { useEffect, useState, useSyncExternalStore } from 'react'
import { isBusy, subscribeBusy } from '#shared/api/busy.ts'

/** Shorter work shows nothing. */
const patienceMs = 150

/** The thin bar at the top. It is decorative: `aria-busy` of the body informs assistive technology. */
export function BusyBar() {
  const busy = useSyncExternalStore(subscribeBusy, isBusy)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const timer = setTimeout(() => setShown(true), patienceMs)
    return () => clearTimeout(timer)
  }, [busy])
  return isShown && <div className="busy-bar" aria-hidden="true" />
}
