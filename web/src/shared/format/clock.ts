import { formatTime } from './dates.ts'

/** Minutes after midnight as a time of day: `9:00 AM`. */
export function formatClock(minutes: number): string {
  return formatTime(minutes * 60_000, 'UTC')
}
