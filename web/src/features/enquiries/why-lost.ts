import type { LostReason } from 'contract/choices.ts'

export type LostReasonInput = { lost_reason: LostReason; lost_note: string }

/** 'Other' needs a text. */
export function hasLostReason({ lost_reason, lost_note }: LostReasonInput): boolean {
  return lost_reason !== 'other' || lost_note.trim() !== ''
}
