import { sources } from 'contract/choices.ts'
import { fieldInSentence } from 'contract/shared/issue-words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { TimelineEntry, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import { maxTimes } from 'contract/timeline/timeline.words.ts'
import {
  complaintStatuses,
  enquiryStatuses,
  jobStatuses,
  messageChannels,
  partnerStatuses,
  paymentMethods,
  type RecordType,
} from 'contract/vocabulary.ts'
import type { Formats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { timelineText } from '#src/text/en/timeline.ts'

export type TimelineTextId = keyof typeof timelineText
/** The key of the text in the catalogue, and its values. */
export type Sentence = { id: TimelineTextId; values: Record<string, string | number> }
export type Translate = (id: TimelineTextId, values?: Record<string, string | number>) => string

const statusLists = {
  enquiry: enquiryStatuses,
  job: jobStatuses,
  partner: partnerStatuses,
  complaint: complaintStatuses,
  customer: [],
} as const

/** An event in one sentence; every kind has one. */
export function sentenceOf(entry: TimelineEntry, t: Translate, formats: Formats, now: number): Sentence {
  const { kind, data } = entry
  const who = entry.actor?.name ?? data.guest?.label ?? t('timeline.program')
  const values = {
    who,
    to: statusWord(entry.record_type, data.to),
    other: data.related?.label ?? '',
    partner: data.related?.label ?? data.to ?? t('timeline.partner'),
    when: whenOf(entry, formats, now),
    amount: formats.money(data.amount ?? 0),
    was: data.from ?? '',
    method: labelOf(paymentMethods, data.method) || t('timeline.credit'),
    source: labelOf(sources, data.source),
    fields: (data.changes ?? []).map((change) => fieldInSentence(change.label)).join(', '),
    channel: labelOf(messageChannels, data.channel) || t('timeline.message'),
    template: templateOf(data.template, t),
    stars: data.stars ?? 0,
  }
  return {
    id: textId(entry),
    values:
      kind === 'assigned' || kind === 'assigned-automatically' ? { ...values, to: data.to ?? '' } : values,
  }
}

function whenOf({ kind, data }: TimelineEntry, formats: Formats, now: number): string {
  const at = kind === 'snoozed' ? data.follow_up_at : data.starts_at
  return at ? inSentence(formats.dayTime(at, now)) : ''
}

/** The entries that a later one of these reversed. */
export function undoneIn(entries: readonly TimelineEntry[]): Set<number> {
  return new Set(entries.flatMap(({ data }) => (data.takes_back === undefined ? [] : [data.takes_back])))
}

function textId({ kind, data, actor, record_type }: TimelineEntry): TimelineTextId {
  switch (kind) {
    case 'created':
      if (record_type === 'job' && data.related?.type === 'job') return 'timeline.created.rework'
      if (!data.source) return `timeline.created.${record_type}`
      return actor ? 'timeline.created.source-by' : 'timeline.created.source'
    case 'status':
      return data.activity_type ? `timeline.${data.activity_type}.status` : 'timeline.status'
    case 'assigned':
      return data.to ? 'timeline.assigned' : 'timeline.unassigned'
    case 'activity':
    case 'note': {
      const type = kind === 'note' ? 'note' : (data.activity_type ?? 'note')
      return data.to ? `timeline.${type}.status` : `timeline.${type}`
    }
    case 'taken-back':
      return data.to ? 'timeline.taken-back.status' : 'timeline.taken-back'
    case 'message-sent':
    case 'message-failed':
      return data.channel === 'call' ? `timeline.${kind}.call` : `timeline.${kind}`
    case 'link-sent':
    case 'tracking-sent':
    case 'statement-sent':
      return data.channel === 'whatsapp' ? `timeline.${kind}.whatsapp` : `timeline.${kind}`
    case 'partner-accepted':
    case 'partner-rejected':
      return data.guest ? `timeline.${kind}.link` : `timeline.${kind}`
    case 'customer-asked':
      return data.to === 'cancel' ? 'timeline.customer-asked.cancel' : 'timeline.customer-asked'
    case 'payment-added':
      if (data.source === 'partner') return 'timeline.payment-added.partner'
      return data.method ? 'timeline.payment-added.method' : 'timeline.payment-added'
    default:
      return `timeline.${kind}`
  }
}

function templateOf(template: string | undefined, t: Translate): string {
  const id = `timeline.template.${template}`
  return isTextId(id) ? `: ${t(id)}` : ''
}

const isTextId = (id: string): id is TimelineTextId => Object.hasOwn(timelineText, id)

function statusWord(type: RecordType, status: string | null | undefined): string {
  return labelOf(statusLists[type], status)
}

/** Below the sentence: the note, the earlier time, the reason, when to call again. */
export function bodyOf({ data }: TimelineEntry, t: Translate, formats: Formats, now: number): string | null {
  const lines = [
    data.text,
    data.was_starts_at && t('timeline.was', { when: inSentence(formats.dayTime(data.was_starts_at, now)) }),
    data.started_early &&
      data.starts_at &&
      t('timeline.started-early', { when: inSentence(formats.dayTime(data.starts_at, now)) }),
    data.times && t(data.times < maxTimes ? 'timeline.times' : 'timeline.times.most', { count: data.times }),
    data.was_done && t('timeline.was-done'),
    data.credited && t('timeline.became-credit', { amount: formats.money(data.credited) }),
    data.reason && t('timeline.reason', { reason: data.reason }),
    data.follow_up_at &&
      isPlan(data) &&
      t('timeline.call-at', { when: inSentence(formats.dayTime(data.follow_up_at, now)) }),
  ]
  return lines.filter(Boolean).join('\n') || null
}

/** Every transition has the planned call; it is shown only where it was planned. */
function isPlan({ to, was_starts_at, takes_back }: TimelineEntry['data']): boolean {
  if (takes_back !== undefined || was_starts_at !== undefined) return false
  return to === undefined || to === 'asked-to-call-later'
}

const isoMoment = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** The changed fields, before and after; times in the user's time zone. */
export function changesOf({ data }: TimelineEntry, formats: Formats, now: number) {
  const shown = (value: string | null) =>
    value && isoMoment.test(value) ? formats.dayTime(value, now) : value
  return data.changes?.map(({ label, from, to }) => ({ label, from: shown(from), to: shown(to) }))
}

export type EntryFilter = 'all' | 'activity' | 'changes'

const activityKinds: readonly TimelineKind[] = [
  'activity',
  'note',
  'visit-scheduled',
  'visit-rescheduled',
  'visit-cancelled',
  'payment-added',
  'payment-refunded',
  'payment-corrected',
  'payment-reversed',
  'credited',
  'credit-applied',
  'message-sent',
  'message-failed',
  'call-taken',
  'call-missed',
  'call-made',
  'call-unanswered',
  'called-despite-objection',
  'snoozed',
]

/** Activities of users, or changes of the record; a call that set the status is both. */
export function fitsFilter({ kind, data }: TimelineEntry, filter: EntryFilter): boolean {
  if (filter === 'all') return true
  const isActivity = activityKinds.includes(kind) || data.activity_type !== undefined
  return filter === 'activity' ? isActivity : !isActivity || data.to !== undefined
}
