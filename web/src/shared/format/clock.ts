import { formatTime } from './dates.ts'

/** Minutes after midnight as the time of a clock: `9:00 AM`. */
export function formatClock(minutes: number): string {
  return formatTime(minutes * 60_000, 'UTC')
}
