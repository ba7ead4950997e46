import { useSyncExternalStore } from 'react'

/** The last replacement of this tab, while it can be undone. */
export type LastReplacement = {
  id: number
  partner: { id: number; name: string }
  jobs: number
  at: string
  until: string
}

const key = 'last-replacement'
const listeners = new Set<() => void>()
let last: LastReplacement | null = read()

/** A reload keeps it. */
function read(): LastReplacement | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

export function storeLastReplacement(next: LastReplacement | null): void {
  last = next
  try {
    if (next) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  } catch {
    // Without a storage it is kept until a reload.
  }
  for (const listener of listeners) listener()
}

export const forgetLastReplacement = () => storeLastReplacement(null)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** That of the partner, while it can be undone; null otherwise. */
export function useLastReplacement(partnerId: number, now: number): LastReplacement | null {
  const current = useSyncExternalStore(subscribe, () => last)
  return current && current.partner.id === partnerId && Date.parse(current.until) > now ? current : null
}
