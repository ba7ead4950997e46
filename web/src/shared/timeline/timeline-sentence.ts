import { labelOf } from 'contract/shared/terms.ts'
import type { TimelineEntry, TimelineKind } from 'contract/timeline/timeline.schema.ts'
import {
  enquiryStatuses,
  jobStatuses,
  messageChannels,
  partnerStatuses,
  paymentMethods,
  type RecordType,
  sources,
} from 'contract/vocabulary.ts'
import type { Formats } from '#shared/format/formats.ts'
import type { timelineText } from '#src/text/en/timeline.ts'

export type TimelineTextId = keyof typeof timelineText
/** Which text of the catalogue says it, and with which values. */
export type Sentence = { id: TimelineTextId; values: Record<string, string | number> }
export type Say = (id: TimelineTextId, values?: Record<string, string | number>) => string

const statusLists = { enquiry: enquiryStatuses, job: jobStatuses, partner: partnerStatuses, customer: [] } as const

/** What happened in one sentence; every kind has one. */
export function sentenceOf(entry: TimelineEntry, say: Say, formats: Formats, now: number): Sentence {
  const { kind, data } = entry
  const who = entry.actor?.name ?? say('timeline.program')
  const values = {
    who,
    to: statusWord(entry.record_type, data.to),
    partner: data.related?.label ?? data.to ?? say('timeline.partner'),
    when: data.starts_at ? formats.dayTime(data.starts_at, now) : '',
    amount: formats.money(data.amount ?? 0),
    method: labelOf(paymentMethods, data.method),
    source: labelOf(sources, data.source),
    fields: (data.changes ?? []).map((change) => change.field.toLowerCase()).join(', '),
    channel: labelOf(messageChannels, data.channel) || say('timeline.message'),
    template: data.template ? `: ${data.template}` : '',
  }
  return { id: textId(entry), values: kind === 'assigned' ? { ...values, to: data.to ?? '' } : values }
}

function textId({ kind, data, actor }: TimelineEntry): TimelineTextId {
  switch (kind) {
    case 'created':
      if (!data.source) return 'timeline.created'
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
    case 'payment-added':
      return data.method ? 'timeline.payment-added.method' : 'timeline.payment-added'
    default:
      return `timeline.${kind}`
  }
}

function statusWord(type: RecordType, status: string | null | undefined): string {
  return labelOf(statusLists[type], status)
}

/** What stands below the sentence: what was said, the time before, the reason, when to call again. */
export function bodyOf({ data }: TimelineEntry, say: Say, formats: Formats, now: number): string | null {
  const lines = [
    data.text,
    data.was_starts_at && say('timeline.was', { when: formats.dayTime(data.was_starts_at, now) }),
    data.reason && say('timeline.reason', { reason: data.reason }),
    data.follow_up_at && say('timeline.call-at', { when: formats.dayTime(data.follow_up_at, now) }),
  ]
  return lines.filter(Boolean).join('\n') || null
}

export type EntryFilter = 'all' | 'activity' | 'changes'

const activityKinds: readonly TimelineKind[] = [
  'activity',
  'note',
  'visit-scheduled',
  'visit-rescheduled',
  'visit-cancelled',
  'payment-added',
  'message-sent',
  'message-failed',
]

/** What people did and said, or what the record went through; a call that set the status is both. */
export function fitsFilter({ kind, data }: TimelineEntry, filter: EntryFilter): boolean {
  if (filter === 'all') return true
  const isActivity = activityKinds.includes(kind) || data.activity_type !== undefined
  return filter === 'activity' ? isActivity : !isActivity || data.to !== undefined
}
