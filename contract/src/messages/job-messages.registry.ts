import { type JobMessage, jobMessages } from '../vocabulary.ts'

type JobMessageRow = {
  to: 'customer' | 'partner'
  /** Sent even to recipients who opted out: it changes what was agreed, or is about money. */
  isNecessary: boolean
  /** In plain words, for sentences. */
  title: string
  /** Placeholders, in the order of `{#var#}` of a DLT template. */
  names: readonly string[]
  /** The default text, used while the setting is empty. */
  fallback: string
}

const visit = ['name', 'service', 'job', 'when'] as const

// One source: an automatic message about a job: recipient, placeholders, default text, whether it is
// necessary.
/** One declaration a message: its settings, operator checks, preview, test and outbox row derive from it. */
export const jobMessageRows: Record<JobMessage, JobMessageRow> = {
  'message.booked': {
    to: 'customer',
    isNecessary: false,
    title: 'job booked',
    names: [...visit, 'business', 'link'],
    fallback: 'Dear {name}, your {service} ({job}) is booked for {when}. {business} {link}',
  },
  'message.on-the-way': {
    to: 'customer',
    isNecessary: false,
    title: 'work started',
    names: [...visit, 'partner', 'phone', 'business', 'link'],
    fallback:
      'Dear {name}, {partner} ({phone}) has started work on your {service} ({job}). {business} {link}',
  },
  'message.rescheduled': {
    to: 'customer',
    isNecessary: true,
    title: 'job rescheduled',
    names: [...visit, 'business', 'link'],
    fallback: 'Dear {name}, your {service} ({job}) is now on {when}. {business} {link}',
  },
  'message.cancelled': {
    to: 'customer',
    isNecessary: true,
    title: 'job cancelled',
    names: [...visit, 'business'],
    fallback: 'Dear {name}, your {service} ({job}) of {when} is cancelled. {business}',
  },
  'message.reminder': {
    to: 'customer',
    isNecessary: false,
    title: 'reminder',
    names: [...visit, 'business', 'link'],
    fallback: 'Dear {name}, a reminder of your {service} ({job}) on {when}. {business} {link}',
  },
  'message.paid': {
    to: 'customer',
    isNecessary: true,
    title: 'completed and paid',
    names: ['name', 'service', 'job', 'amount', 'receipt', 'due', 'business', 'link'],
    fallback:
      'Dear {name}, your {service} ({job}) is done. We received {amount}, receipt {receipt}, due {due}. {business} {link}',
  },
  'message.partner-job': {
    to: 'partner',
    isNecessary: true,
    title: 'new job',
    names: [...visit, 'area', 'business', 'link'],
    fallback: 'Dear {name}, a new job: {service} ({job}), {when}, {area}. {business} {link}',
  },
  'message.partner-moved': {
    to: 'partner',
    isNecessary: true,
    title: 'job moved',
    names: [...visit, 'area', 'business', 'link'],
    fallback: 'Dear {name}, {service} ({job}) is now on {when}, {area}. {business} {link}',
  },
  'message.partner-cancelled': {
    to: 'partner',
    isNecessary: true,
    title: 'job withdrawn',
    names: [...visit, 'area', 'business'],
    fallback: 'Dear {name}, {service} ({job}) of {when} is no longer yours. {business}',
  },
  'message.partner-reminder': {
    to: 'partner',
    isNecessary: false,
    title: "reminder of tomorrow's jobs",
    names: ['name', 'count', 'day', 'first', 'business'],
    fallback: 'Dear {name}, {count} on {day}, the first at {first}. {business}',
  },
  'message.partner-document': {
    to: 'partner',
    isNecessary: false,
    title: 'document that expires',
    names: ['name', 'document', 'day', 'business'],
    fallback: 'Dear {name}, your {document} expires on {day}. Please send us the new one. {business}',
  },
}

export const isJobMessage = (template: string): template is JobMessage =>
  jobMessages.some((name) => name === template)

/** Whether recipients who opted out still get the message. Messages of other kinds are always sent. */
export const isNecessary = (template: string): boolean =>
  isJobMessage(template) ? jobMessageRows[template].isNecessary : true
