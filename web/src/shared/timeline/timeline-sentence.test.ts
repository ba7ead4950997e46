import { type TimelineEntry, timelineKinds } from 'contract/timeline/timeline.schema.ts'
import { describe, expect, test } from 'vitest'
import { createFormats } from '#shared/format/formats.ts'
import { timelineText } from '#src/text/en/timeline.ts'
import { getText } from '#src/text/intl.ts'
import {
  bodyOf,
  changesOf,
  fitsFilter,
  sentenceOf,
  type TimelineTextId,
  type Translate,
  undoneIn,
} from './timeline-sentence.ts'

const now = Date.parse('2026-04-01T06:00:00.000Z')
const formats = createFormats()
const plain = Object.fromEntries(
  Object.entries(timelineText).map(([id, text]) => [id, text.replace(/<\/?b>/g, '')]),
)
const t: Translate = (id, values) => getText(plain, id, values)

const entry = (change: Partial<TimelineEntry>): TimelineEntry => ({
  id: 1,
  record_type: 'enquiry',
  record_id: 10482,
  kind: 'note',
  data: {},
  actor: { id: 3, name: 'Kavya Iyer' },
  happened_at: '2026-04-01T05:00:00.000Z',
  ...change,
})
const sentence = (change: Partial<TimelineEntry>) => {
  const { id, values } = sentenceOf(entry(change), t, formats, now)
  return t(id, values)
}

describe('one sentence per event', () => {
  test.each<[string, Partial<TimelineEntry>]>([
    ['Received from JustDial', { kind: 'created', data: { source: 'justdial' }, actor: null }],
    ['Kavya Iyer called', { kind: 'activity', data: { activity_type: 'call' } }],
    [
      'Kavya Iyer called. Status set to Asked to call later',
      { kind: 'activity', data: { activity_type: 'call', to: 'asked-to-call-later' } },
    ],
    ['Kavya Iyer set the status to Closed', { kind: 'status', data: { from: 'open', to: 'closed' } }],
    [
      'Kavya Iyer set the status to Completed',
      { kind: 'status', record_type: 'job', data: { to: 'completed' } },
    ],
    ['Kavya Iyer assigned this to Rohan Deshmukh', { kind: 'assigned', data: { to: 'Rohan Deshmukh' } }],
    [
      'Assigned automatically to Rohan Deshmukh',
      { kind: 'assigned-automatically', data: { to: 'Rohan Deshmukh' } },
    ],
    ['Kavya Iyer removed the assignee', { kind: 'assigned', data: { from: 'Rohan', to: null } }],
    [
      'Kavya Iyer moved the visit to today, 12:00 PM',
      { kind: 'visit-rescheduled', data: { starts_at: '2026-04-01T06:30:00.000Z' } },
    ],
    [
      'Kavya Iyer snoozed the next action until today, 12:00 PM',
      { kind: 'snoozed', data: { follow_up_at: '2026-04-01T06:30:00.000Z' } },
    ],
    [
      'Kavya Iyer undid this. Status is Open again',
      { kind: 'taken-back', data: { to: 'open', takes_back: 7 } },
    ],
    ['Kavya Iyer undid this', { kind: 'taken-back', data: { takes_back: 7 } }],
    [
      'Kavya Iyer created the job, a rework of J-22201',
      {
        kind: 'created',
        record_type: 'job',
        data: { related: { type: 'job', id: 22_201, label: 'J-22201' } },
      },
    ],
    [
      'Kavya Iyer assigned Sparkle',
      { kind: 'partner-assigned', data: { related: { type: 'partner', id: 4, label: 'Sparkle' } } },
    ],
    [
      'Kavya Iyer copied the job link for Sparkle',
      { kind: 'link-sent', data: { channel: 'copy', to: 'Sparkle' } },
    ],
    [
      'Kavya Iyer opened the tracking link for Asha Rao in WhatsApp',
      { kind: 'tracking-sent', data: { channel: 'whatsapp', to: 'Asha Rao' } },
    ],
    [
      'Kavya Iyer withdrew the job from Sparkle',
      { kind: 'partner-withdrawn', data: { related: { type: 'partner', id: 4, label: 'Sparkle' } } },
    ],
    [
      'Kavya Iyer added a payment of ₹1,250.50, UPI',
      { kind: 'payment-added', data: { amount: 125_050, method: 'upi' } },
    ],
    [
      'Kavya Iyer added ₹10.00 from the partner, Cash',
      { kind: 'payment-added', data: { amount: 1_000, method: 'cash', source: 'partner' } },
    ],
    [
      'Kavya Iyer refunded ₹10.00, Cash',
      { kind: 'payment-refunded', data: { amount: 1_000, method: 'cash', reason: 'Late' } },
    ],
    [
      'Kavya Iyer corrected a payment of ₹20.00 to ₹10.00',
      {
        kind: 'payment-corrected',
        data: { amount: 1_000, from: '₹20.00', method: 'cash', reason: 'Typed wrong' },
      },
    ],
    [
      'Kavya Iyer reversed a payment of ₹10.00, Cash',
      { kind: 'payment-reversed', data: { amount: 1_000, method: 'cash', reason: 'Typed twice' } },
    ],
    [
      'SMS sent: job completed',
      { kind: 'message-sent', data: { channel: 'sms', template: 'sms.complete' }, actor: null },
    ],
    [
      'Kavya Iyer changed name, quoted price',
      {
        kind: 'changed',
        data: {
          changes: [
            { label: 'Name', from: 'A', to: 'B' },
            { label: 'Quoted price', from: null, to: '₹1.00' },
          ],
        },
      },
    ],
  ])('%s', (expected, change) => {
    expect(sentence(change)).toBe(expected)
  })

  test('every kind has a text, also without details', () => {
    for (const kind of timelineKinds) {
      const { id } = sentenceOf(entry({ kind, data: {}, actor: null }), t, formats, now)
      expect(timelineText[id as TimelineTextId], kind).toBeTypeOf('string')
    }
  })
})

test('the note, the earlier time and the reason are below', () => {
  const data = {
    text: 'Husband at home.',
    was_starts_at: '2026-04-01T05:30:00.000Z',
    reason: 'asked for later',
  }
  expect(bodyOf(entry({ data }), t, formats, now)).toBe(
    'Husband at home.\nWas today, 11:00 AM.\nReason: asked for later',
  )
  expect(bodyOf(entry({}), t, formats, now)).toBeNull()
})

test('a change shows its label, and times in the time zone of the user', () => {
  const changes = [
    { label: 'Next action at', from: null, to: '2026-04-01T06:30:00.000Z' },
    { label: 'Alternate phone', from: '98765 43210', to: null },
  ]
  expect(changesOf(entry({ kind: 'changed', data: { changes } }), formats, now)).toEqual([
    { label: 'Next action at', from: null, to: 'Today, 12:00 PM' },
    { label: 'Alternate phone', from: '98765 43210', to: null },
  ])
})

test('a planned call is listed only where it was planned', () => {
  const follow_up_at = '2026-04-01T06:30:00.000Z'
  expect(bodyOf(entry({ data: { to: 'asked-to-call-later', follow_up_at } }), t, formats, now)).toContain(
    '12:00 PM',
  )
  expect(bodyOf(entry({ data: { to: 'not-responding', follow_up_at } }), t, formats, now)).toBeNull()
})

test('a call that set the status is an activity and a change; a note is not a change', () => {
  const call = entry({ kind: 'activity', data: { activity_type: 'call', to: 'open' } })
  expect([fitsFilter(call, 'activity'), fitsFilter(call, 'changes')]).toEqual([true, true])
  const note = entry({ kind: 'note' })
  expect([fitsFilter(note, 'activity'), fitsFilter(note, 'changes')]).toEqual([true, false])
  const changed = entry({ kind: 'changed' })
  expect([fitsFilter(changed, 'activity'), fitsFilter(changed, 'changes')]).toEqual([false, true])
})

test('a reversed entry is known from the entry that reversed it', () => {
  const entries = [
    entry({ id: 9, kind: 'taken-back', data: { takes_back: 7 } }),
    entry({ id: 7 }),
    entry({ id: 6 }),
  ]
  expect([...undoneIn(entries)]).toEqual([7])
})

test.each([
  [{}, null],
  [{ times: 3 }, '3 times within an hour'],
  [{ times: 10 }, '10 times or more within an hour'],
])('the body of an event %j', (data, body) => {
  expect(bodyOf(entry({ kind: 'phone-shown', data }), t, formats, now)).toBe(body)
})
