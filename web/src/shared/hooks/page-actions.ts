import { useEffect, useRef } from 'react'

/** The actions on the open record: offered first by the palette. `keys` are shown beside it. */
export type PageAction = {
  label: string
  keys?: string
  run?: () => void /** A page instead of an action. */
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

/** The current actions of the open page. */
export function openPageActions(): PageAction[] {
  const all = [...offers].reverse().flatMap((offer) => offer())
  // The same action from two places of the page is listed once.
  return all.filter(({ label }, index) => all.findIndex((other) => other.label === label) === index)
}
