/** Why a job needs attention, most urgent first; a job has the first that holds. */
export const attentionReasons = [
  /** It should be over by now. */
  { slug: 'slipped', label: 'Slipped' },
  /** It should have started by now. */
  { slug: 'late', label: 'Late to start' },
  /** The customer asked to reschedule or cancel it. */
  { slug: 'customer-asked', label: 'Customer asked' },
  /** It starts within 24 hours and has no partner. */
  { slug: 'unassigned', label: 'Unassigned' },
  /** The partner is no longer approved. */
  { slug: 'partner-inactive', label: 'Partner inactive' },
  /** The partner has a day off. */
  { slug: 'partner-off', label: 'Partner off' },
  /** The partner has another open job at the same time. */
  { slug: 'overlapping', label: 'Overlapping' },
  /** It was rescheduled after the partner accepted, and the partner has not accepted the new time. */
  { slug: 'moved', label: 'Moved since accepted' },
  /** The partner has had it longer than the setting `business.accept_minutes` and has not accepted. */
  { slug: 'not-accepted', label: 'Not accepted' },
  /** Completed, and the partner's report waits for a decision. */
  { slug: 'reported', label: 'Confirm report' },
  /** Running, or accepted for later today: nothing is wrong, it ends the list of the day. */
  { slug: 'upcoming', label: 'Upcoming today' },
] as const
export type AttentionReason = (typeof attentionReasons)[number]['slug']

export const isUrgent = (slug: AttentionReason): boolean => slug !== 'upcoming'
