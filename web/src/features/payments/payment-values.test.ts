import { expect, test } from 'vitest'
import { paymentForm, startingPayment } from './payment-values.ts'
import { owedOfJob } from './payments.queries.ts'

const now = '2026-11-21T05:30:00.000Z'

test('a new payment defaults to the whole balance, in cash that the partner received', () => {
  const typed = startingPayment(275_000, now, true)
  expect(paymentForm.parse(typed)).toEqual({
    amount: 275_000,
    method: 'cash',
    received_by: 'partner',
    reference: null,
    paid_at: now,
    note: null,
    paid_by: 'customer',
  })
})

test('the payment of a job without a partner goes to the company', () => {
  expect(startingPayment(275_000, now, false).received_by).toBe('company')
})

test('a payment needs a reference unless it is cash', () => {
  const typed = { ...startingPayment(275_000, now, true), method: 'upi' as const }
  expect(paymentForm.safeParse(typed).error?.issues[0]).toMatchObject({ path: ['reference'] })
  expect(paymentForm.safeParse({ ...typed, reference: '   ' }).success).toBe(false)
  expect(paymentForm.parse({ ...typed, reference: ' 412345678901 ' }).reference).toBe('412345678901')
})

test('a reference typed before the method became cash is not sent', () => {
  expect(paymentForm.parse({ ...startingPayment(100, now, true), reference: '4123' }).reference).toBeNull()
})

test('a payment must be more than zero', () => {
  expect(paymentForm.safeParse(startingPayment(0, now, true)).success).toBe(false)
})

type Money = Parameters<typeof owedOfJob>[0]
const payment = (amount: number, change: object = {}) =>
  ({
    kind: 'received-from-customer',
    amount,
    credited: 0,
    received_by: 'company',
    reversal: null,
    ...change,
  }) as Money['payments'][number]
const money = (payments: Money['payments'], change: Partial<Money> = {}): Money => ({
  status: 'completed',
  partner: { id: 1, name: 'Ravi', phone: '+919845012345' },
  commission: 50_000,
  ...change,
  payments,
})

test.each([
  ['nobody paid yet', money([]), 50_000],
  ['the partner has the money', money([payment(90_000, { received_by: 'partner' })]), 50_000],
  ['the company has some of it', money([payment(20_000)]), 30_000],
  ['the company has all of it', money([payment(90_000)]), 0],
  ['the company gave some back', money([payment(20_000), payment(5_000, { kind: 'refund' })]), 35_000],
  ['more was paid to the company than was due', money([payment(90_000, { credited: 70_000 })]), 30_000],
  [
    'the partner holds credit',
    money([payment(90_000, { credited: 10_000, received_by: 'partner' })]),
    60_000,
  ],
  ['credit paid some of it', money([payment(20_000, { kind: 'credit-applied' })]), 30_000],
  ['the partner handed it over', money([payment(50_000, { kind: 'commission-from-partner' })]), 0],
  ['what was taken back counts no more', money([payment(20_000, { reversal: {} })]), 50_000],
  ['it is not completed', money([], { status: 'started' }), 0],
  ['nobody is on it', money([], { partner: null }), 0],
])('the partner’s balance of a job when %s', (_name, job, owed) => {
  expect(owedOfJob(job)).toBe(owed)
})
