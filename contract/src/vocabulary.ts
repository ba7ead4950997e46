import { type Slug, terms } from './shared/terms.ts'

type SlugOf<T extends readonly { slug: string }[]> = T[number]['slug']

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

/** The next action of an open enquiry: call, visit, create the job ('book'), or confirm that the job is done. */
export const nextActions = terms('call', 'visit', 'book', 'job')
export type NextActionKind = SlugOf<typeof nextActions>

/** Why an enquiry was lost; 'other' has a note. */
export const lostReasons = terms(
  'price',
  'time slot',
  'place not served',
  'found someone else',
  'not needed any more',
  'only asked',
  'no answer',
  'duplicate',
  'wrong number',
  'no reason given',
  'other',
)
export type LostReason = SlugOf<typeof lostReasons>

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

export const assignmentStatuses = terms('pending', 'accepted', 'started', 'completed', 'rejected', 'cancelled')
export type AssignmentStatus = SlugOf<typeof assignmentStatuses>

export const partnerStatuses = terms('submitted', 'approved', 'rejected', 'deactivated')
export type PartnerStatus = SlugOf<typeof partnerStatuses>

export const sources = terms(
  'website',
  'app',
  'landing page',
  'referral',
  'sms',
  'facebook ad',
  'facebook group',
  'facebook bot',
  'google ad',
  'google places',
  'justdial',
  'sulekha',
  'quikr',
  'poster',
  'leaflet',
  'visiting card',
  'whatsapp lead',
  'existing customer',
  'na',
  'unknown',
  'others',
)
export type Source = SlugOf<typeof sources>

export const inputTypes = terms('text', 'radio', 'checkbox')
export type InputType = SlugOf<typeof inputTypes>

export const genders = terms('male', 'female', 'other')
export type Gender = SlugOf<typeof genders>

/** Home, and the list of the specification. */
export const placeTypes = terms(
  'home',
  'office',
  'shop',
  'restaurant',
  'school',
  'college',
  'hospital',
  'factory',
  'beauty parlour',
  'govt office',
  'bank',
  'institution',
  'hotel',
  'public place',
  'political office',
  'store',
)
export type PlaceType = SlugOf<typeof placeTypes>

export const locationTypes = terms('state', 'district', 'area', 'pincode')
export type LocationType = SlugOf<typeof locationTypes>

export const bloodGroups = (['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-'] as const).map((group) => ({
  slug: group,
  label: group,
}))

export const paymentKinds = terms('received from customer', 'commission from partner', 'refund', 'adjustment')
export type PaymentKind = SlugOf<typeof paymentKinds>

export const paymentMethods = terms('cash', 'upi', 'card', 'bank transfer', 'cheque')
export type PaymentMethod = SlugOf<typeof paymentMethods>

/** Who holds the customer's money: what a partner received is in that partner's ledger. */
export const receivers = terms('company', 'partner')
export type Receiver = SlugOf<typeof receivers>

/** Who pays for a job: the customer, or the partner who passes on the company's share. */
export const payers = terms('customer', 'partner')
export type Payer = SlugOf<typeof payers>

/** Whether a payment counts, or was reversed and only stays visible. */
export const paymentStates = terms('standing', 'reversed')
export type PaymentState = SlugOf<typeof paymentStates>

/** Kinds of entries of a partner's ledger. A positive amount is owed by the partner to the business. */
export const ledgerKinds = terms(
  'commission due',
  'commission reversed',
  'owed to partner',
  'cash held',
  'commission received',
  'payout',
  'adjustment',
  'reversal',
)
export type LedgerKind = SlugOf<typeof ledgerKinds>

export const messageChannels = terms('sms', 'whatsapp', 'call')
export type MessageChannel = SlugOf<typeof messageChannels>

export const messageStates = terms('pending', 'submitted', 'delivered', 'failed')
export type MessageState = SlugOf<typeof messageStates>

/** The result of a received lead: an enquiry, a duplicate, or unresolved. */
export const intakeStates = terms('taken', 'duplicate', 'refused')
export type IntakeState = SlugOf<typeof intakeStates>

/** The event of a message; also the group of its settings (`sms.complete.message`). */
export const messageTemplates = [
  'sms.login',
  'sms.complete',
  'sms.payment',
  'whatsapp.receipt',
  'notification',
  'account',
  'call',
] as const
export type MessageTemplate = (typeof messageTemplates)[number]

/** Records with a timeline, activities and an audit. */
export const recordTypes = terms('enquiry', 'job', 'customer', 'partner')
export type RecordType = SlugOf<typeof recordTypes>

export type AnyStatus = EnquiryStatus | ScheduleStatus | JobStatus | AssignmentStatus | PartnerStatus | MessageState
export type { Slug }
