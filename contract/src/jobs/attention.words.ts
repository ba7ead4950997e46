/** Why a job needs attention, most urgent first; a job has every one that holds. */
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
   * The partner started it long before the planned time, as the setting `business.early_hours` has it; until it is put back, or the
   * planned time has come for one that is completed.
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
  /** It is assigned longer than the setting `business.accept_minutes`, and neither a message left nor was the link handed over. */
  { slug: 'not-told', label: 'Partner not told' },
  /** The partner was told longer ago than the same setting and has not accepted. */
  { slug: 'not-accepted', label: 'Not accepted' },
  /** The partner's report waits for a decision: that of the completion, or money of one that a reopening withdrew. */
  { slug: 'reported', label: 'Confirm report' },
] as const
export type AttentionReason = (typeof attentionReasons)[number]['slug']
