import { type Slug, terms } from './shared/terms.ts'

// One source: words that records store (statuses, kinds) and their labels; those of form fields are in
// `choices.ts`.

export type SlugOf<T extends readonly { slug: string }[]> = T[number]['slug']

/** Spec 3: statuses of an enquiry, in the specification's order. */
export const enquiryStatuses = terms(
  'open',
  'closed',
  'work done',
  'will contact us',
  'not required now',
  'service taken from other',
  'not interested',
  'rate high',
  'asked to call later',
  'not responding',
  'just enquiry',
  'booking done will take service',
)
export type EnquiryStatus = SlugOf<typeof enquiryStatuses>

/**
 * The next action of an open enquiry: call, visit, create the job ('book'), or confirm that the job is done.
 */
export const nextActions = terms('call', 'visit', 'book', 'job')
export type NextActionKind = SlugOf<typeof nextActions>

export const scheduleStatuses = terms('scheduled', 'rescheduled', 'cancelled')
export type ScheduleStatus = SlugOf<typeof scheduleStatuses>

export const activityTypes = terms('call', 'visit', 'work')
export type ActivityType = SlugOf<typeof activityTypes>

/** The activity types of the specification for the timeline's composer, and a plain note. */
export const composerTypes = terms('call', 'visit', 'work', 'note')
export type ComposerType = SlugOf<typeof composerTypes>

export const temperatures = terms('hot', 'medium', 'cold')
export type Temperature = SlugOf<typeof temperatures>

export const jobStatuses = terms('pending', 'accepted', 'started', 'completed', 'cancelled')
export type JobStatus = SlugOf<typeof jobStatuses>

export const assignmentStatuses = terms(
  'pending',
  'accepted',
  'started',
  'completed',
  'rejected',
  'cancelled',
)
export type AssignmentStatus = SlugOf<typeof assignmentStatuses>

export const partnerStatuses = terms('submitted', 'approved', 'rejected', 'deactivated')
export type PartnerStatus = SlugOf<typeof partnerStatuses>

export const paymentKinds = terms(
  'received from customer',
  'commission from partner',
  'refund',
  'credit applied',
  'adjustment',
)
export type PaymentKind = SlugOf<typeof paymentKinds>

export const paymentMethods = terms('cash', 'upi', 'card', 'bank transfer', 'cheque')
export type PaymentMethod = SlugOf<typeof paymentMethods>

export const complaintStatuses = terms('open', 'visit planned', 'resolved', 'rejected')
export type ComplaintStatus = SlugOf<typeof complaintStatuses>

/** Who holds the customer's money: what a partner received is in that partner's ledger. */
export const receivers = terms('company', 'partner')
export type Receiver = SlugOf<typeof receivers>

export const messageChannels = terms('sms', 'whatsapp', 'call')
export type MessageChannel = SlugOf<typeof messageChannels>

export const messageStates = terms('pending', 'submitted', 'delivered', 'failed')
export type MessageState = SlugOf<typeof messageStates>

/** Automatic messages about a job; also the groups of their settings (`message.booked.header`). */
export const jobMessages = [
  'message.booked',
  'message.on-the-way',
  'message.rescheduled',
  'message.cancelled',
  'message.reminder',
  'message.paid',
  'message.partner-job',
  'message.partner-moved',
  'message.partner-cancelled',
  'message.partner-reminder',
  'message.partner-document',
] as const
export type JobMessage = (typeof jobMessages)[number]

/** The event of a message; also the group of its settings (`sms.complete.message`). */
export const messageTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'sms.statement',
  'whatsapp.receipt',
  'notification',
  'account',
  'partner-bank',
  'call',
  ...jobMessages,
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** Records with a timeline, activities and an audit. */
export const recordTypes = terms('enquiry', 'job', 'customer', 'partner', 'complaint')
export type RecordType = SlugOf<typeof recordTypes>

export type AnyStatus =
  | EnquiryStatus
  | ScheduleStatus
  | JobStatus
  | AssignmentStatus
  | PartnerStatus
  | MessageState
  | ComplaintStatus
export type { Slug }
