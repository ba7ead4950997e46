import type { PartnerBrief } from 'contract/partner-links/partner-links.schema.ts'
import { describe, expect, test } from 'vitest'
import { paiseInput, readPaise } from './partner-forms.ts'
import { afterAnswer, afterStep } from './partner-steps.ts'

const brief: PartnerBrief = {
  state: 'pending',
  number: 'J-7',
  business: { name: 'House Care', phone: '+919800000000' },
  partner: 'Ravi',
  language: null,
  service: 'AC repair',
  answers: [{ label: 'Brand', value: 'LG' }],
  starts_at: '2026-11-24T05:30:00.000Z',
  ends_at: '2026-11-24T06:30:00.000Z',
  customer: 'Asha',
  address: { lines: ['4 Main'], map: '4 Main' },
  is_early: false,
  can_undo_start: false,
  collect: 100_000,
  material_cost: 0,
  material_limit: 100_000,
  added_tax: 0,
  photos: 0,
  reported: null,
  owes: null,
  opened: true,
}
const collected = { amount: 100_000, means: 'cash', reference: null } as const
const complete = { name: 'complete', body: { material_cost: 0, extra: null, collected } }
const plain = (name: string) => ({ name, body: {} })

describe('a brief with queued steps', () => {
  test('shows the state after the steps, in order', () => {
    const shown = [plain('accept'), plain('start'), complete].reduce(afterStep, brief)
    expect(shown).toMatchObject({ state: 'completed', customer: null, address: null })
    expect(shown.reported).toEqual({ state: 'open', extra: null, collected })
  })

  test('is accepted again where a start was undone, and stays completed', () => {
    const steps = [plain('accept'), plain('start'), plain('unstart')]
    expect(steps.reduce(afterStep, brief)).toMatchObject({ state: 'accepted', customer: 'Asha' })
    expect([...steps, plain('start'), complete, plain('unstart')].reduce(afterStep, brief).state).toBe(
      'completed',
    )
  })

  test('is not changed by a step that the server has applied already', () => {
    const completed: PartnerBrief = { ...brief, state: 'completed' }
    expect(afterStep(completed, plain('start'))).toBe(completed)
  })
})

test('queued photos are counted', () => {
  expect([plain('photos'), plain('photos')].reduce(afterStep, brief).photos).toBe(2)
})

describe('an answer', () => {
  test('of an ended link ends the page, except for a rejection that was sent before', () => {
    expect(afterAnswer(brief, plain('start'), { kind: 'ended' })).toBeUndefined()
    expect(afterAnswer(brief, plain('reject'), { kind: 'ended' })?.state).toBe('rejected')
  })

  test('that refuses a step keeps the brief', () => {
    expect(afterAnswer(brief, plain('accept'), { kind: 'refused' })).toBe(brief)
  })
})

test.each([
  ['', 0],
  ['500', 50_000],
  ['₹1,250.5', 125_050],
  ['0.07', 7],
  ['12.345', null],
  ['-5', null],
  ['5e3', null],
  ['99999999', null],
])('readPaise of %j is %s', (typed, paise) => expect(readPaise(typed)).toBe(paise))

test('an amount field starts with no decimals or with two', () => {
  expect([0, 36_900, 36_980, 36_985, 5, 100_000_000].map(paiseInput)).toEqual([
    ...['0', '369', '369.80', '369.85', '0.05', '1000000'],
  ])
  expect(readPaise(paiseInput(36_980))).toBe(36_980)
})
