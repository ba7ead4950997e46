import { expect, test } from 'vitest'
import { upiLink } from './upi-link.ts'

test('a UPI link carries rupees with two digits, spaces as %20, and the @ unchanged', () => {
  expect(upiLink({ upi_id: 'house@upi', name: 'House Care & Co' }, 125_050, 'Job J-7')).toBe(
    'upi://pay?pa=house@upi&pn=House%20Care%20%26%20Co&am=1250.50&cu=INR&tn=Job%20J-7',
  )
})
