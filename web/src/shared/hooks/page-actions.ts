import { useEffect, useRef } from 'react'

/** What can be done with the open record: offered first by the palette. `keys` are shown beside it. */
export type PageAction = {
  label: string
  keys?: string
  run?: () => void /** A page instead of a deed. */
  path?: string
}

const offers = new Set<() => readonly PageAction[]>()

/** Adds the actions of a page or a panel. Inner parts add theirs before those around them. */
export function usePageActions(actions: readonly PageAction[]): void {
  const latest = useRef(actions)
  useEffect(() => {
    latest.current = actions
  })
  useEffect(() => {
    const offer = () => latest.current
    offers.add(offer)
    return () => void offers.delete(offer)
  }, [])
}

/** What the open page offers at this moment. */
export function openPageActions(): PageAction[] {
  const all = [...offers].reverse().flatMap((offer) => offer())
  // The same deed from two places of the page is one.
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}
