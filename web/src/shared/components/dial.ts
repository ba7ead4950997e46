import type { MouseEvent } from 'react'

/** A press on a link `tel:…`: a person who asked not to be called is named first. The question loads with the first press. */
export function dial(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  dialNumber(event.currentTarget.href)
}

/** @param href `tel:+91…` */
export function dialNumber(href: string): void {
  void import('./call-guard.tsx').then(({ callByDevice }) => callByDevice(href))
}
