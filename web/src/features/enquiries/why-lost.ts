import type { LostReason } from 'contract/choices.ts'

export type WhyLost = { lost_reason: LostReason; lost_note: string }

/** 'Other' needs a text. */
export function isSaid({ lost_reason, lost_note }: WhyLost): boolean {
  return lost_reason !== 'other' || lost_note.trim() !== ''
}
