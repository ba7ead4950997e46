import type { AttentionReason } from 'contract/jobs/attention.words.ts'

/** A reason that the clock alone gives: marked red. */
export const isLateReason = (reason: AttentionReason): boolean => reason === 'slipped' || reason === 'late'
