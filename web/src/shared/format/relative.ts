import { businessZone, type Moment } from 'contract/shared/date-formats.ts'
import { dayOf, daysBetween } from './zones.ts'

/**
 * `now`, `yesterday` and `tomorrow` are words; every other distance is a number, `last month` would be vague.
 */
const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const numbers = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

const minute = 60
const hour = 3600
const day = 86_400

/**
 * `now`, `38 minutes ago`, `2 hours ago`, `yesterday`, `in 3 months` (spec 9). Days are calendar days in the
 * zone.
 */
export function formatRelative(moment: Moment, now: Moment, zone: string = businessZone): string {
  const seconds = Math.round((new Date(moment).getTime() - new Date(now).getTime()) / 1000)
  const distance = Math.abs(seconds)
  if (distance < minute) return words.format(seconds, 'second')
  if (distance < hour) return numbers.format(Math.trunc(seconds / minute), 'minute')
  if (distance < day) return numbers.format(Math.trunc(seconds / hour), 'hour')
  const days = daysBetween(dayOf(now, zone), dayOf(moment, zone))
  if (Math.abs(days) < 30) return words.format(days, 'day')
  if (Math.abs(days) < 365) return numbers.format(Math.trunc(days / 30.4375) || Math.sign(days), 'month')
  return numbers.format(Math.trunc(days / 365.25) || Math.sign(days), 'year')
}
