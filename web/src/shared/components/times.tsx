import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { Dash } from './money.tsx'
import { useNow } from './use-now.ts'

type TimeProps = { /** UTC ISO moment. */ at: string | null | undefined }

/** `38 minutes ago`, with the exact time on hover. */
export function RelativeTime({ at }: TimeProps) {
  const formats = useFormats()
  const now = useNow()
  if (!at) return <Dash />
  // A clock that is slightly behind the server's must not show a past event as a future one.
  const shown = Math.abs(Date.parse(at) - now) < 20_000 ? now : at
  return (
    <time className="relative-time" dateTime={at} title={formats.longDate(at)}>
      {formats.relative(shown, now)}
    </time>
  )
}

/** `Today, 11:30 AM`, `Mon, 11:00 AM`: for schedules; inside a sentence `today, 11:30 AM`. */
export function DayTime({ at, isInSentence }: TimeProps & { isInSentence?: boolean }) {
  const formats = useFormats()
  const now = useNow()
  if (!at) return <Dash />
  return (
    <time dateTime={at} title={formats.longDate(at)}>
      {isInSentence ? inSentence(formats.dayTime(at, now)) : formats.dayTime(at, now)}
    </time>
  )
}

/** `Nov 21, 2026`, with the time on hover. */
export function ShortDate({ at }: TimeProps) {
  const formats = useFormats()
  if (!at) return <Dash />
  return (
    <time dateTime={at} title={formats.longDate(at)}>
      {formats.shortDate(at)}
    </time>
  )
}
