import { businessOffset } from 'contract/shared/business-time.ts'

/**
 * A moment as a UTC clock that shows the business's time, ms. Exports are read by many people, so their times do not follow
 * the profile of one of them.
 */
export function wallClock(moment: string | number): number {
  return (typeof moment === 'number' ? moment : Date.parse(moment)) + businessOffset
}

/** `2026-11-21 15:14` */
export function wallText(moment: string | number): string {
  return new Date(wallClock(moment)).toISOString().slice(0, 16).replace('T', ' ')
}
