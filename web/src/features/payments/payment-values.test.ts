import { expect, test } from 'vitest'
import { paymentForm, startingPayment } from './payment-values.ts'

const now = '2026-11-21T05:30:00.000Z'

test('begins with all that is due, in cash, with the company', () => {
  const typed = startingPayment(275_000, now)
  expect(paymentForm.parse(typed)).toEqual({
    amount: 275_000,
    method: 'cash',
    received_by: 'company',
    reference: null,
    paid_at: now,
    note: null,
  })
})

test('everything but cash needs its reference', () => {
  const typed = { ...startingPayment(275_000, now), method: 'upi' as const }
  expect(paymentForm.safeParse(typed).error?.issues[0]).toMatchObject({ path: ['reference'] })
  expect(paymentForm.safeParse({ ...typed, reference: '   ' }).success).toBe(false)
  expect(paymentForm.parse({ ...typed, reference: ' 412345678901 ' }).reference).toBe('412345678901')
})

test('a reference typed before the method became cash is not sent', () => {
  expect(paymentForm.parse({ ...startingPayment(100, now), reference: '4123' }).reference).toBeNull()
})

test('nothing, or less, is no payment', () => {
  expect(paymentForm.safeParse(startingPayment(0, now)).success).toBe(false)
})
