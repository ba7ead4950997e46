import type { EnquiryStatus } from '../vocabulary.ts'
import { enquiryGroups } from './enquiries.lifecycle.ts'

/** The columns of the board in order, without schemas. Every status is in exactly one. */

export const boardSlugs = ['open', 'waiting', 'later', 'booked', 'done', 'lost'] as const
export type BoardSlug = (typeof boardSlugs)[number]

// One source: the columns of the enquiry board.
/** Waiting: the customer did not answer, or will call back. */
export const boardColumns = {
  open: ['open'],
  waiting: ['not-responding', 'will-contact-us'],
  later: ['asked-to-call-later'],
  booked: ['booking-done-will-take-service'],
  done: enquiryGroups.done,
  lost: enquiryGroups.lost,
} as const satisfies Record<BoardSlug, readonly EnquiryStatus[]>

/** Open columns are sorted by time, earliest first; the others newest first. */
export const boardSorts = {
  open: 'follow_up_at',
  waiting: 'follow_up_at',
  later: 'follow_up_at',
  booked: 'follow_up_at',
  done: '-created_at',
  lost: '-created_at',
} as const satisfies Record<BoardSlug, string>
