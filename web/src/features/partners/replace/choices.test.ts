import type { Replacement } from 'contract/jobs/replacements.schema.ts'
import type { SuggestionReason } from 'contract/jobs/suggestions.schema.ts'
import { expect, test } from 'vitest'
import { chosenRows, partnerOf, sentRows } from './choices.ts'

const suggestion = (id: number, reasons: SuggestionReason[] = [{ kind: 'free' }]) => ({
  jobs_today: 0,
  busy: [],
  reasons,
  partner: { id, name: `Partner ${id}`, phone: '+919876543210' },
})
const slot = (day: string, from: string, to: string) => ({
  starts_at: `${day}T${from}:00Z`,
  ends_at: `${day}T${to}:00Z`,
})
const row = (id: number, from: string, to: string, partner_id: number | null): Replacement => ({
  job: {
    id,
    version: 3,
    status: 'pending',
    place: null,
    customer: { id: 1, name: 'Asha', phone: '+919876543210', whatsapp: null },
    category: { id: 1, title: 'Taps' },
    scheduled_at: `2026-11-23T${from}:00Z`,
    ends_at: `2026-11-23T${to}:00Z`,
  },
  suggestions: [suggestion(7), suggestion(8, [{ kind: 'overlaps', job_id: 90, minutes: 15 }])],
  partner_id,
  alternatives:
    partner_id === null
      ? {
          slots: [
            { ...slot('2026-11-24', '09:00', '11:00'), partner: { id: 6, name: 'Kept' }, is_own: true },
            { ...slot('2026-11-23', '10:30', '12:30'), partner: { id: 7, name: 'Partner 7' }, is_own: false },
          ],
          anyway: [{ partner: { id: 9, name: 'Far' }, reasons: ['Does not cover 560102 HSR'] }],
        }
      : null,
})
const rows = [row(1, '09:00', '11:00', 7), row(2, '10:00', '12:00', null)]

test('rows start with the proposal, and a row without a proposal is left unassigned', () => {
  expect(sentRows(chosenRows(rows, new Map()))).toEqual([
    { job_id: 1, version: 3, partner_id: 7, confirmed: false },
    { job_id: 2, version: 3, partner_id: null, confirmed: false },
  ])
})

test('two rows of one partner at the same time show the overlap on both, and are sent as confirmed', () => {
  const chosen = chosenRows(rows, new Map([[2, 7]]))
  expect(chosen.map(({ shared }) => shared)).toEqual([['Overlaps J-2 by 1 h'], ['Overlaps J-1 by 1 h']])
  expect(chosen.map(({ reasons }) => reasons)).toEqual([[], []])
  expect(sentRows(chosen).map(({ confirmed }) => confirmed)).toEqual([true, true])
})

test('a partner with other work at the time is sent as confirmed, and a kept row is not sent', () => {
  const changed = new Map<number, number | 'keep'>([
    [1, 'keep'],
    [2, 8],
  ])
  expect(sentRows(chosenRows(rows, changed))).toEqual([
    { job_id: 2, version: 3, partner_id: 8, confirmed: true },
  ])
})

test('a free slot is sent with its partner and time, and its overlap with another row is shown', () => {
  const own = {
    job_id: 2,
    version: 3,
    partner_id: 6,
    confirmed: false,
    at: slot('2026-11-24', '09:00', '11:00'),
  }
  expect(sentRows(chosenRows(rows, new Map([[2, 'slot-0']])))[1]).toEqual(own)
  const [, second] = chosenRows(rows, new Map([[2, 'slot-1']]))
  expect([second?.shared, partnerOf(second!)?.name]).toEqual([['Overlaps J-1 by 30 min'], 'Partner 7'])
})

test('a partner with a conflict is sent as confirmed, with the conflict shown', () => {
  const [, second] = chosenRows(rows, new Map([[2, 9]]))
  expect([second?.against, partnerOf(second!)?.name]).toEqual([['Does not cover 560102 HSR'], 'Far'])
  expect(sentRows([second!])).toEqual([{ job_id: 2, version: 3, partner_id: 9, confirmed: true }])
})
