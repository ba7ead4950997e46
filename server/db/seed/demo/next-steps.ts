import { isLost, usualReasons } from 'contract/enquiries/enquiries.lifecycle.ts'
import { needsNextStep } from 'contract/enquiries/next-action.rules.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import type { Insertable } from 'kysely'
import type { EnquiriesTable } from '#domains/enquiries/enquiries.table.ts'
import { atOffice, iso, lastOffice, plusMinutes } from './calendar.ts'
import type { Cast, WorkRows } from './work-rows.ts'

/** Minutes from now to the next call, and how often. */
const nextCalls = [
  [-200, 1],
  [-40, 1],
  [15, 2],
  [90, 3],
  [260, 3],
  [1500, 12],
  [3000, 12],
  [6000, 12],
] as const

type EnquiryStub = { id: number; status: EnquiryStatus; isWaiting: boolean; createdAt: number }
type Step = Pick<Insertable<EnquiriesTable>, 'next_action' | 'follow_up_at'>

/** The next action; for an enquiry that becomes a job, `continueWithJob` sets it again. */
export function nextStep(
  { random, calendar }: Cast,
  { id, status, isWaiting, createdAt }: EnquiryStub,
): Step {
  const quarterHour = 900_000
  const inMinutes = (minutes: number) =>
    iso(atOffice(Math.round(plusMinutes(calendar.now, minutes) / quarterHour) * quarterHour))
  const later = () => {
    const minutes = random.weighted(nextCalls)
    const missed = lastOffice(plusMinutes(calendar.now, minutes))
    if (minutes < 0 && missed > createdAt) return iso(missed)
    return inMinutes(Math.abs(minutes))
  }
  const isUnsure = status === 'will-contact-us' || status === 'not-responding'
  const isNamed = status === 'asked-to-call-later' || (isUnsure && random.chance(0.3))
  if (isNamed) return { next_action: 'call', follow_up_at: later() }
  if (isWaiting) return { next_action: 'call', follow_up_at: iso(atOffice(createdAt)) }
  if (needsNextStep(status))
    return { next_action: 'call', follow_up_at: inMinutes(60 + ((id * 37) % 96) * 60) }
  return { next_action: null, follow_up_at: null }
}

/** The job sets the next action: it is planned, or it is done, or it must be booked again. */
export function continueWithJob(
  row: Insertable<EnquiriesTable>,
  job: WorkRows['jobs'][number],
  calendar: Cast['calendar'],
): void {
  if (row.status !== 'booking-done-will-take-service') return
  if (job.status === 'completed') {
    const closed_at = job.completed_at
    Object.assign(row, { status: 'work-done', closed_at, next_action: null, follow_up_at: null })
  } else if (job.status === 'cancelled') {
    Object.assign(row, { next_action: 'book', follow_up_at: iso(atOffice(calendar.now)) })
  } else {
    Object.assign(row, { next_action: 'job', follow_up_at: job.ends_at })
  }
}

/** Mostly the reason of the status itself, sometimes another. */
export function lostReasonOf(
  id: number,
  status: EnquiryStatus,
): Pick<Insertable<EnquiriesTable>, 'lost_reason'> {
  if (!isLost(status)) return {}
  const others = ['time-slot', 'place-not-served', 'no-answer', 'duplicate'] as const
  return { lost_reason: id % 6 === 0 ? others[(id / 6) % others.length] : usualReasons[status] }
}
