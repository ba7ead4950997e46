import { businessOffset } from 'contract/shared/business-time.ts'

/**
 * A time in ms as a UTC clock that shows the business's zone. Many users read an export, so it does not
 * follow one profile.
 */
export function wallClock(moment: string | number): number {
  return (typeof moment === 'number' ? moment : Date.parse(moment)) + businessOffset
}

/** `2026-11-21 15:14` */
export function wallText(moment: string | number): string {
  return new Date(wallClock(moment)).toISOString().slice(0, 16).replace('T', ' ')
}
