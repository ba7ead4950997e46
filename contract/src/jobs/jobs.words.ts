import { fileKinds } from '../files/files.words.ts'
import { dayMinutes } from '../shared/business-time.ts'
import { formatDay, formatMoment } from '../shared/date-formats.ts'
import { recordId } from '../shared/record-id.ts'
import { labelOf, terms } from '../shared/terms.ts'
import type { PaymentMethod, Receiver, SlugOf } from '../vocabulary.ts'
import type { FitGap } from './fit.rules.ts'

/** An average of ratings below it counts against a partner, in tenths of a star. */
export const lowAverage = 30

/** The requests that a customer can send from the page of the tracking link. */
export const customerRequestKinds = terms('reschedule', 'cancel')
export type CustomerRequestKind = (typeof customerRequestKinds)[number]['slug']

/**
 * The result of a partner's report. `withdrawn`: the job was reopened. `replaced`: it was completed again.
 * `returned`: the job was cancelled and the customer got the money back. The database checks the same list.
 */
export const reportStates = terms('open', 'confirmed', 'dismissed', 'withdrawn', 'replaced', 'returned')
export type ReportState = SlugOf<typeof reportStates>

/** How the partner collected money from the customer, with the payment that it becomes. */
export const collectionMeans = {
  cash: { label: 'cash', method: 'cash', received_by: 'partner' },
  'upi-to-partner': { label: 'UPI to partner', method: 'upi', received_by: 'partner' },
  'upi-to-company': { label: 'UPI to company', method: 'upi', received_by: 'company' },
} as const satisfies Record<string, { label: string; method: PaymentMethod; received_by: Receiver }>
export type CollectionMeans = keyof typeof collectionMeans

type Job = {
  category?: string
  place?: string | null
  /** The last day of the work, `2026-11-21`. */
  lastDay?: string
  /** The name of another job; its number when absent. */
  nameOf?: (jobId: number) => string
}

/** A reason against a partner as text. Errors, bulk results and the dispatch show the same. */
export function gapWords(
  gap: FitGap,
  { category = 'the service', place, lastDay = '', nameOf }: Job = {},
): string {
  switch (gap.kind) {
    case 'not-approved':
      return 'Is not approved'
    case 'rejected-this-job':
      return 'Rejected this job'
    case 'does-not-serve':
      return `Does not offer ${category}`
    case 'does-not-cover':
      return `Does not cover ${place ?? 'the address'}`
    case 'document': {
      const document = labelOf(fileKinds, gap.document)
      return gap.expired_on === null
        ? `${document} is missing`
        : `${document} expired on ${formatDay(gap.expired_on)}`
    }
    case 'off': {
      const until = gap.until > lastDay ? ` until ${formatDay(gap.until)}` : ''
      return `Day off${until}${gap.reason ? `: ${gap.reason}` : ''}`
    }
    case 'outside-hours':
      if (!gap.hours) return 'Does not work on this weekday'
      return `Works from ${clock(gap.hours.starts)} to ${clock(gap.hours.ends)}`
    case 'overlaps':
      return `Overlaps ${nameOf?.(gap.job_id) ?? recordId('job', gap.job_id)} by ${durationWords(gap.minutes)}`
  }
}

const clock = (minutes: number) => formatMoment(minutes * 60_000, 'time', 'UTC')

/** `45 min`, `1.25 h`, `3 days`. */
export function durationWords(minutes: number): string {
  if (minutes > 0 && minutes < 60) return `${minutes} min`
  if (minutes < 2 * dayMinutes) return `${Math.round(minutes / 15) / 4} h`
  return `${Math.floor(minutes / dayMinutes)} days`
}
