import { type LostReason, lostReasons } from 'contract/choices.ts'
import { isLost } from 'contract/enquiries/enquiries.lifecycle.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { invalid } from '#platform/errors/app-error.ts'

export type Lost = { lost_reason: LostReason | null; lost_note: string | null }

/**
 * The lost reason of a lost enquiry; null for any other status.
 * @throws AppError invalid on `lost_reason` when it is missing or not allowed, and on `lost_note` likewise
 * and without the reason 'other'
 */
export function lostReasonFor(status: EnquiryStatus, { lost_reason, lost_note }: Lost): Lost {
  if (!isLost(status)) {
    if (lost_reason) throw invalid('lost_reason', 'is only for a lost enquiry')
    if (lost_note) throw invalid('lost_note', 'is only for a lost enquiry')
    return { lost_reason: null, lost_note: null }
  }
  if (!lost_reason) throw invalid('lost_reason', 'Choose why it was lost')
  if (lost_reason === 'other' && !lost_note) throw invalid('lost_note', 'Enter the reason')
  return { lost_reason, lost_note: lost_note || null }
}

/** `Price: two other offers`, for users. */
export function lostReasonText({ lost_reason, lost_note }: Lost): string | null {
  if (lost_reason === null) return null
  return [labelOf(lostReasons, lost_reason), lost_note].filter(Boolean).join(': ')
}
