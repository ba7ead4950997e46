import {
  type AnyStatus,
  assignmentStatuses,
  complaintStatuses,
  enquiryStatuses,
  jobStatuses,
  messageStates,
  partnerStatuses,
  scheduleStatuses,
} from 'contract/vocabulary.ts'
import type { Hue } from '#shared/ui/badge.tsx'

/** One meaning per hue, on every list, page and board. */
export const statusHues = {
  open: 'grey',
  closed: 'grey',
  deactivated: 'grey',
  started: 'blue',
  'booking-done-will-take-service': 'blue',
  submitted: 'blue',
  pending: 'amber',
  'not-responding': 'amber',
  'will-contact-us': 'amber',
  'work-done': 'green',
  completed: 'green',
  approved: 'green',
  delivered: 'green',
  'not-required-now': 'red',
  'service-taken-from-other': 'red',
  'not-interested': 'red',
  'rate-high': 'red',
  'just-enquiry': 'red',
  cancelled: 'red',
  rejected: 'red',
  failed: 'red',
  'asked-to-call-later': 'violet',
  resolved: 'green',
  'visit-planned': 'violet',
  accepted: 'violet',
  scheduled: 'violet',
  rescheduled: 'violet',
} as const satisfies Record<AnyStatus, Hue>

const words = new Map<string, string>(
  [
    ...[enquiryStatuses, jobStatuses, assignmentStatuses, partnerStatuses, scheduleStatuses, messageStates],
    complaintStatuses,
  ].flatMap((list) => list.map((term): [string, string] => [term.slug, term.label])),
)

/** The specification's label of a status. */
export function statusWord(status: AnyStatus): string {
  return words.get(status) ?? status
}

/**
 * Records of which one status waits for the office: a partner who handed in the papers, a complaint without a
 * decision.
 */
export type WaitingRecord = 'partner' | 'complaint'
const waiting: Record<WaitingRecord, AnyStatus> = { partner: 'submitted', complaint: 'open' }

export function statusHue(status: AnyStatus, of?: WaitingRecord): Hue {
  return of && status === waiting[of] ? 'amber' : statusHues[status]
}
