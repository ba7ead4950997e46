import type { EnquiryStatus, NextActionKind } from '../vocabulary.ts'
import { enquiryGroup } from './enquiries.lifecycle.ts'

/**
 * What an enquiry that is worked on wants next, and when. One place says it for the server, which keeps it, and for the
 * screens, which show beforehand what an outcome will plan. Moments are UTC ISO; days and hours are the business's.
 */
export type NextStep = { next_action: NextActionKind; follow_up_at: string }

/** What is known to come: the first visit that was not cancelled, and the end of the job that carries it on. */
export type Plans = { visit_at: string | null; job_ends_at: string | null }
export const noPlans: Plans = { visit_at: null, job_ends_at: null }

/** India has one zone and no summer time. */
const offset = 330 * 60_000
const day = 86_400_000
const hour = 3_600_000
/** When people may be called, and when a morning's calls begin; hours of the business's day. */
export const businessHours = { opens: 9, closes: 19, morning: 10 }

const iso = (moment: number) => new Date(moment).toISOString()
const startOfDay = (moment: number) => Math.floor((moment + offset) / day) * day - offset

/** Ten in the morning of the day after the one that `now` lies in. */
export function tomorrowMorning(now: number): string {
  return iso(startOfDay(now) + day + businessHours.morning * hour)
}

/** In two hours; where the business is closed by then, at ten in the next morning. */
export function callBackAt(now: number): string {
  const later = now + 2 * hour
  const today = startOfDay(later)
  const time = later - today
  if (time < businessHours.opens * hour) return iso(today + businessHours.morning * hour)
  if (time > businessHours.closes * hour) return iso(today + day + businessHours.morning * hour)
  return iso(later)
}

/** Whether the enquiry is worked on, and so must have a next action and its time. */
export function needsNextStep(status: EnquiryStatus): boolean {
  return enquiryGroup(status) === 'working'
}

/**
 * What a status plans where nobody named a time; null when nothing is left to do, or when only a person can say: the
 * caller asked to be called at a time of their own.
 */
export function usualStep(status: EnquiryStatus, plans: Plans, now: number): NextStep | null {
  switch (status) {
    case 'open':
      return planned(plans) ?? { next_action: 'call', follow_up_at: iso(now) }
    case 'will-contact-us':
      return planned(plans) ?? { next_action: 'call', follow_up_at: tomorrowMorning(now) }
    case 'not-responding':
      return { next_action: 'call', follow_up_at: callBackAt(now) }
    case 'booking-done-will-take-service':
      return jobStep(plans) ?? { next_action: 'book', follow_up_at: iso(now) }
    default:
      return null
  }
}

function jobStep({ job_ends_at }: Plans): NextStep | null {
  return job_ends_at === null ? null : { next_action: 'job', follow_up_at: job_ends_at }
}

function planned(plans: Plans): NextStep | null {
  if (plans.visit_at !== null) return { next_action: 'visit', follow_up_at: plans.visit_at }
  return jobStep(plans)
}

/** A time somebody named for the status: a call, unless the enquiry is booked and waits for its job. */
export function stepAt(status: EnquiryStatus, plans: Plans, at: string): NextStep {
  if (status !== 'booking-done-will-take-service') return { next_action: 'call', follow_up_at: at }
  return { next_action: plans.job_ends_at === null ? 'book' : 'job', follow_up_at: at }
}

/**
 * After visits or jobs changed. A job that is there decides; a new visit is what comes next; a visit or job that is gone
 * leaves what the status plans by itself. A call that somebody planned stays, unless a visit was just scheduled.
 */
export function stepAfterPlans(
  { status, next_action, follow_up_at }: { status: EnquiryStatus } & { [K in keyof NextStep]: NextStep[K] | null },
  plans: Plans,
  now: number,
  isNewVisit = false,
): NextStep | null {
  if (!needsNextStep(status) || next_action === null || follow_up_at === null) return null
  if (plans.job_ends_at !== null && status === 'booking-done-will-take-service') return jobStep(plans)
  const isOpen = next_action === 'visit' || next_action === 'job' || isNewVisit
  if (!isOpen) return { next_action, follow_up_at }
  const again = status === 'booking-done-will-take-service' ? 'book' : 'call'
  return planned(plans) ?? { next_action: again, follow_up_at: iso(now) }
}
