/** Why a job needs attention, most urgent first; a job can have several reasons. */
export const attentionReasons = [
  /** It should be over by now, with the grace of the setting `business.late_minutes`. */
  { slug: 'slipped', label: 'Slipped' },
  /** It should have started by now, with the same grace, and not yet be over. */
  { slug: 'late', label: 'Late to start' },
  /** The customer asked to reschedule or cancel it. */
  { slug: 'customer-asked', label: 'Customer asked' },
  /** A complaint about it is open, and due or without an owner. */
  { slug: 'complaint', label: 'Complaint waiting' },
  /**
   * The partner started it long before the planned time, by the setting `business.early_hours`; until the
   * start is undone, or until the planned time of a completed job.
   */
  { slug: 'started-early', label: 'Started early' },
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
  /**
   * It was assigned longer ago than the setting `business.accept_minutes`; no message was sent and no link
   * was handed over.
   */
  { slug: 'not-told', label: 'Partner not told' },
  /** The partner was notified longer ago than the same setting and has not accepted. */
  { slug: 'not-accepted', label: 'Not accepted' },
  /**
   * The partner's report waits for a decision: of a completion, or about money of a report that a reopening
   * withdrew.
   */
  { slug: 'reported', label: 'Confirm report' },
] as const
export type AttentionReason = (typeof attentionReasons)[number]['slug']

/** A reason that the clock alone gives: marked red. */
export const isLateReason = (reason: AttentionReason): boolean => reason === 'slipped' || reason === 'late'
