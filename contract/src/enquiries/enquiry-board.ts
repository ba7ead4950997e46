import type { EnquiryStatus } from '../vocabulary.ts'
import { enquiryGroups } from './enquiries.lifecycle.ts'

/** Plain data without schemas: the columns of the board, in their order. Every status stands in exactly one. */

export const boardSlugs = ['open', 'waiting', 'later', 'booked', 'done', 'lost'] as const
export type BoardSlug = (typeof boardSlugs)[number]

/** Waiting are those whom the next word is expected from: they do not answer, or will call themselves. */
export const boardColumns = {
  open: ['open'],
  waiting: ['not-responding', 'will-contact-us'],
  later: ['asked-to-call-later'],
  booked: ['booking-done-will-take-service'],
  done: enquiryGroups.done,
  lost: enquiryGroups.lost,
} as const satisfies Record<BoardSlug, readonly EnquiryStatus[]>

/** What is worked on is read by its time, earliest first; the rest newest first. */
export const boardSorts = {
  open: 'follow_up_at',
  waiting: 'follow_up_at',
  later: 'follow_up_at',
  booked: 'follow_up_at',
  done: '-created_at',
  lost: '-created_at',
} as const satisfies Record<BoardSlug, string>
