import type { LostReason } from '../choices.ts'
import { type Lifecycle, lifecycleOf, type MoveNeed } from '../shared/lifecycle.ts'
import { type EnquiryStatus, enquiryStatuses, type ScheduleStatus, scheduleStatuses } from '../vocabulary.ts'

/** What each status means for the open work. */
export const enquiryGroups = {
  working: [
    'open',
    'will-contact-us',
    'asked-to-call-later',
    'not-responding',
    'booking-done-will-take-service',
  ],
  lost: ['not-required-now', 'service-taken-from-other', 'not-interested', 'rate-high', 'just-enquiry'],
  done: ['work-done', 'closed'],
} as const satisfies Record<string, readonly EnquiryStatus[]>

export type EnquiryGroup = keyof typeof enquiryGroups

export function enquiryGroup(status: EnquiryStatus): EnquiryGroup {
  const groups = Object.entries(enquiryGroups) as [EnquiryGroup, readonly EnquiryStatus[]][]
  return groups.find(([, statuses]) => statuses.includes(status))![0] // every status is in a group: see the test
}

/** The most frequent reason of each lost status, which is preselected. */
export const usualReasons: Record<(typeof enquiryGroups.lost)[number], LostReason> = {
  'rate-high': 'price',
  'service-taken-from-other': 'found-someone-else',
  'not-required-now': 'not-needed-any-more',
  'not-interested': 'no-reason-given',
  'just-enquiry': 'only-asked',
}

export function isLost(status: EnquiryStatus): status is keyof typeof usualReasons {
  return enquiryGroup(status) === 'lost'
}

const undecided: EnquiryStatus[] = [...enquiryGroups.working, ...enquiryGroups.lost]

/** The nine outcomes of a call, on keys 1 to 9 in this order. */
export const callOutcomes = [
  'booking-done-will-take-service',
  'asked-to-call-later',
  'not-responding',
  'will-contact-us',
  'rate-high',
  'not-interested',
  'service-taken-from-other',
  'not-required-now',
  'just-enquiry',
] as const satisfies readonly EnquiryStatus[]

/** What a status requires: the time of the next call, or the lost reason. */
function needsOf(status: EnquiryStatus): MoveNeed[] {
  if (status === 'asked-to-call-later') return ['follow_up_at']
  return enquiryGroup(status) === 'lost' ? ['lost_reason'] : []
}

export const enquiryLifecycle: Lifecycle<EnquiryStatus> = lifecycleOf({
  states: enquiryStatuses.map((status) => status.slug),
  moves: [
    ...undecided.map((to) => ({
      name: to,
      from: undecided.filter((from) => from !== to),
      to,
      permission: 'enquiries.write' as const,
      needs: needsOf(to),
    })),
    {
      name: 'close',
      from: [...undecided, 'work-done'],
      to: 'closed',
      permission: 'enquiries.write',
      needs: [],
    },
    { name: 'finish', from: undecided, to: 'work-done', permission: 'enquiries.write', needs: [] },
    { name: 'reopen', from: ['closed', 'work-done'], to: 'open', permission: 'enquiries.reopen', needs: [] },
  ],
})

export const scheduleLifecycle: Lifecycle<ScheduleStatus> = lifecycleOf({
  states: scheduleStatuses.map((status) => status.slug),
  moves: [
    {
      name: 'reschedule',
      from: ['scheduled', 'rescheduled'],
      to: 'rescheduled',
      permission: 'enquiries.write',
      needs: ['reason'],
    },
    {
      name: 'cancel',
      from: ['scheduled', 'rescheduled'],
      to: 'cancelled',
      permission: 'enquiries.write',
      needs: ['reason'],
    },
  ],
})
