import { dayMinutes } from 'contract/shared/business-time.ts'
import { formatLongDate } from 'contract/shared/date-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { currentTime } from '#shared/current-time.ts'
import { formatPeriod } from '#shared/format/dates.ts'
import { formatClock } from '#shared/format/formats.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { Block, Off } from './day-layout.ts'

const clockOf = (minutes: number) => formatClock(((minutes % dayMinutes) + dayMinutes) % dayMinutes)

/** Times and warnings of the dispatch as text. Times are those of the business for every user. */
export function useDispatchWords() {
  const t = useText(dispatchText)
  const duration = (minutes: number): string => {
    if (minutes > 0 && minutes < 60) return t('dispatch.minutes', { count: minutes })
    if (minutes < 2 * dayMinutes) return t('dispatch.hours', { count: String(Math.round(minutes / 15) / 4) })
    return t('dispatch.days', { count: Math.floor(minutes / dayMinutes) })
  }
  const period = (from: number, to: number): string => {
    const [start, end] = [clockOf(from), clockOf(to)]
    return start.slice(-2) === end.slice(-2) && to - from < 720
      ? `${start.slice(0, -3)} – ${end}`
      : `${start} – ${end}`
  }
  const off = ({ kind, from, to, reason }: Off): string => {
    if (kind === 'from') return t('dispatch.off.from', { time: clockOf(to) })
    if (kind === 'until') return t('dispatch.off.until', { time: clockOf(from) })
    return reason ? t('dispatch.off.reason', { reason }) : t('dispatch.off')
  }
  const late = (minutes: number) =>
    minutes < 1 ? t('dispatch.late') : t('dispatch.late-by', { time: duration(minutes) })
  const overlap = (minutes: number) => t('dispatch.overlaps', { time: duration(minutes) })
  const clash = (kind: Off['kind']) => t(kind === 'day' ? 'dispatch.clash.off' : 'dispatch.clash.hours')
  /** `Tue, Nov 24` */
  const weekday = (day: string) => formatLongDate(`${day}T00:00:00Z`, 'UTC').replace(/, [^,]*$/, '')
  type DescribedBlock = Pick<Block, 'job' | 'starts' | 'ends' | 'late' | 'overlap' | 'clash'>
  /** The position of a block as text, for screen readers. */
  const rest = ({ job, starts, ends }: DescribedBlock, who: string) =>
    [recordId('job', job.id), `${clockOf(starts)} – ${clockOf(ends)}`, who, statusWord(job.status)].join(', ')
  /** All of it. */
  const block = (described: DescribedBlock, who: string) =>
    [
      ...[described.job.customer.name, described.job.category.title, rest(described, who)],
      ...[
        described.late !== null && late(described.late),
        described.overlap > 0 && overlap(described.overlap),
      ],
      described.clash && clash(described.clash),
    ]
      .filter(Boolean)
      .join(', ')
  const where = (who: string | null, starts_at: string, ends_at: string) =>
    `${who ?? t('dispatch.unassigned')}, ${formatPeriod(starts_at, ends_at, currentTime())}`
  return { duration, period, off, late, overlap, clash, weekday, rest, block, where, clock: clockOf }
}
