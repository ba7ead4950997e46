import { useEffect, useSyncExternalStore } from 'react'

/** The data of the open page beyond its row of the URL table. */
export type PageInfo = {
  /** Title of the browser's tab, as in `AC repair for Anjali Menon`. */
  title?: string
  /** Its position in the top bar's path, as in `E-10482`. */
  crumb?: string
  /** The page above it in that path, where the address has none. */
  above?: { title: string; path: string; search: Record<string, string> }
}

const nothing: PageInfo = {}
const listeners = new Set<() => void>()
let info = nothing

function set(next: PageInfo): void {
  info = next
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Call it in a page whose title depends on its record: `usePageInfo({ title: customer.name, crumb: 'C-118'
 * })`; `above` is a constant.
 */
export function usePageInfo({ title, crumb, above }: PageInfo): void {
  useEffect(() => set({ title, crumb, above }), [title, crumb, above])
  useEffect(() => () => set(nothing), [])
}

/** For the shell: what the open page said. */
export function useOpenPageInfo(): PageInfo {
  return useSyncExternalStore(subscribe, () => info)
}
