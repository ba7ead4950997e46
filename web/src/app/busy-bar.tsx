import { useEffect, useState, useSyncExternalStore } from 'react'
import { isBusy, subscribeBusy } from '#shared/api/busy.ts'

/** Shorter work shows nothing (design 2). */
const patienceMs = 150

/** The thin bar at the very top. The body's own marker tells assistive technology, so this one is only for the eye. */
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
