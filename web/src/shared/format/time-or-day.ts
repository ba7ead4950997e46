import type { Formats } from './formats.ts'

/** `7:49 PM` today, `Mon, 11:00 AM` on any other day: for the middle of a sentence. */
export function timeOrDay(formats: Formats, at: string): string {
  return formats.dayOf(at) === formats.today() ? formats.time(at) : formats.dayTime(at)
}
