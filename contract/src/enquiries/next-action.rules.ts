import { type BusinessWeek, firstOpen } from '../settings/business-hours.rules.ts'
import { dayMs, startOfDay } from '../shared/business-time.ts'
import type { EnquiryStatus, NextActionKind } from '../vocabulary.ts'
import { enquiryGroup } from './enquiries.lifecycle.ts'

// One source: the next action of an enquiry and its time.

/**
 * The next action of an open enquiry and its time. The server stores it, and the screens show it before an
 * outcome is saved. Times are UTC ISO; days and hours are those of the business.
 */
export type NextStep = { next_action: NextActionKind; follow_up_at: string }

/** Known appointments: the first visit that was not cancelled, and the end of the enquiry's job. */
export type Plans = { visit_at: string | null; job_ends_at: string | null }
export const noPlans: Plans = { visit_at: null, job_ends_at: null }

const hour = 3_600_000
const quarter = hour / 4

const iso = (moment: number) => new Date(moment).toISOString()

/** Ten in the morning of the next day, or the next opening after that. */
export function tomorrowMorning(now: number, week: BusinessWeek): string {
  return iso(firstOpen(week, startOfDay(now) + dayMs + 10 * hour))
}

/** In two hours, at the next quarter of an hour, or the next opening when the business is closed then. */
export function callBackAt(now: number, week: BusinessWeek): string {
  return iso(firstOpen(week, Math.ceil((now + 2 * hour) / quarter) * quarter))
}

/** Whether the enquiry is open, and so must have a next action and its time. */
export function needsNextStep(status: EnquiryStatus): boolean {
  return enquiryGroup(status) === 'working'
}

/** Statuses whose time follows the business hours; for the others it is a known appointment or now. */
export const dependsOnHours = (status: EnquiryStatus) =>
  status === 'will-contact-us' || status === 'not-responding'

/**
 * The default next action of a status; null when nothing is left to do, or when the caller named a time of
 * their own and a user must enter it.
 */
export function usualStep(
  status: EnquiryStatus,
  plans: Plans,
  now: number,
  week: BusinessWeek,
): NextStep | null {
  switch (status) {
    case 'open':
      return planned(plans) ?? { next_action: 'call', follow_up_at: iso(now) }
    case 'will-contact-us':
      return planned(plans) ?? { next_action: 'call', follow_up_at: tomorrowMorning(now, week) }
    case 'not-responding':
      return { next_action: 'call', follow_up_at: callBackAt(now, week) }
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

/**
 * The next action at a time that a user entered: a call, unless the enquiry is booked and waits for its job.
 */
export function stepAt(status: EnquiryStatus, plans: Plans, at: string): NextStep {
  if (status !== 'booking-done-will-take-service') return { next_action: 'call', follow_up_at: at }
  return { next_action: plans.job_ends_at === null ? 'book' : 'job', follow_up_at: at }
}

/**
 * The next action after visits or jobs changed. An existing job decides; a new visit comes next; without both
 * the status gives the default. A planned call stays, unless a visit was just scheduled.
 */
export function stepAfterPlans(
  {
    status,
    next_action,
    follow_up_at,
  }: { status: EnquiryStatus } & { [K in keyof NextStep]: NextStep[K] | null },
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
