import type { MouseEvent } from 'react'

/**
 * Handles a click on a link `tel:…`: a person who asked not to be called is named first. The check loads with
 * the first click.
 */
export function dial(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault()
  dialNumber(event.currentTarget.href)
}

/** @param href `tel:+91…` */
export function dialNumber(href: string): void {
  void import('./call-guard.tsx').then(({ callByDevice }) => callByDevice(href))
}
