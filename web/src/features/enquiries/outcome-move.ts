import type { QueryClient } from '@tanstack/react-query'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { addActivity } from '#shared/timeline/timeline.queries.ts'
import { changeEnquiry, type EnquiryMoveInput, moveEnquiry } from './enquiries.queries.ts'

/**
 * What one press of an outcome sends. A planned call that has now been made, or that nobody needs any more, is taken off;
 * one that still lies ahead stays. The note is what was said.
 */
export function outcomeMove(
  enquiry: Pick<Enquiry, 'follow_up_at'>,
  status: EnquiryStatus,
  note: string,
  now: number,
  followUpAt?: string,
): EnquiryMoveInput {
  const isMade = enquiry.follow_up_at !== null && Date.parse(enquiry.follow_up_at) <= now
  const isOver = enquiryGroup(status) !== 'working' || status === 'booking-done-will-take-service'
  return {
    status,
    activity_type: 'call',
    note: note.trim() === '' ? null : note.trim(),
    ...(followUpAt ? { follow_up_at: followUpAt } : isMade || isOver ? { follow_up_at: null } : {}),
  }
}

/** The same outcome once more is no move but another call: it is written as one, and the time is set again. */
export async function recordOutcome(client: QueryClient, enquiry: Enquiry, move: EnquiryMoveInput): Promise<void> {
  if (move.status !== enquiry.status) {
    await moveEnquiry(client, enquiry.id, move)
    return
  }
  if (move.follow_up_at !== undefined && move.follow_up_at !== enquiry.follow_up_at) {
    await changeEnquiry(client, enquiry.id, { follow_up_at: move.follow_up_at })
  }
  const note = move.note ?? statusWord(move.status)
  await addActivity(client, { type: 'enquiry', id: enquiry.id }, { type: 'call', note })
}
