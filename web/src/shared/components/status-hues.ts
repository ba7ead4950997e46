import {
  type AnyStatus,
  assignmentStatuses,
  enquiryStatuses,
  jobStatuses,
  messageStates,
  partnerStatuses,
  scheduleStatuses,
} from 'contract/vocabulary.ts'
import type { Hue } from '#shared/ui/badge.tsx'

/** One meaning a hue, on every list, page and board. */
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
  accepted: 'violet',
  scheduled: 'violet',
  rescheduled: 'violet',
} as const satisfies Record<AnyStatus, Hue>

const words = new Map<string, string>(
  [enquiryStatuses, jobStatuses, assignmentStatuses, partnerStatuses, scheduleStatuses, messageStates].flatMap((list) =>
    list.map((term): [string, string] => [term.slug, term.label]),
  ),
)

/** The specification's word for a status. */
export function statusWord(status: AnyStatus): string {
  return words.get(status) ?? status
}

/** A partner that handed in the papers waits for the office; a message that was handed in is on its way. */
export function statusHue(status: AnyStatus, of?: 'partner'): Hue {
  return of === 'partner' && status === 'submitted' ? 'amber' : statusHues[status]
}
