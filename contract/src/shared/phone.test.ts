import { describe, expect, test } from 'vitest'
import { looksInvented, readPhone, toE164 } from './phone.ts'
import { displayPhone } from './phone-display.ts'

describe('readPhone', () => {
  test.each([
    ['9876543210', '+919876543210', 'mobile'],
    ['09876543210', '+919876543210', 'mobile'],
    ['919876543210', '+919876543210', 'mobile'],
    ['+919876543210', '+919876543210', 'mobile'],
    ['00919876543210', '+919876543210', 'mobile'],
    ['0919876543210', '+919876543210', 'mobile'],
    ['+91 98765-43210', '+919876543210', 'mobile'],
    [' (+91) 98765 43210 ', '+919876543210', 'mobile'],
    ['tel:+91-98765-43210', '+919876543210', 'mobile'],
    ['9123456789', '+919123456789', 'mobile'],
    ['011 2345 6789', '+911123456789', 'landline'],
    ['+14155552671', '+14155552671', 'foreign'],
    ['+44 20 7946 0958', '+442079460958', 'foreign'],
  ])('%s is %s, %s', (raw, e164, kind) => {
    expect(readPhone(raw)).toEqual({ e164, kind })
    expect(toE164(raw)).toBe(e164)
  })

  test.each([
    ['', 'Enter a 10-digit number'],
    ['98765', 'Enter a 10-digit number'],
    ['98765432101', 'Enter a 10-digit number'],
    ['14155552671', 'Enter a 10-digit number'],
    ['0123456789', 'Enter a number that does not begin with 0'],
    ['call me', 'Enter digits only'],
    ['9876543210 ext 4', 'Enter digits only'],
    ['+123', 'Enter 7 to 15 digits after the +'],
    ['+0123456789', 'Enter 7 to 15 digits after the +'],
  ])('%s: %s', (raw, problem) => {
    expect(readPhone(raw)).toEqual({ problem })
    expect(toE164(raw)).toBeNull()
  })

  test('never turns a longer number into an Indian one by its last ten digits', () => {
    for (const prefix of ['1', '44', '971', '99', '0044', '+65']) {
      expect(toE164(`${prefix}9876543210`)).not.toBe('+919876543210')
    }
  })

  test('reads its own output again', () => {
    for (const raw of ['9876543210', '011 2345 6789', '+14155552671']) {
      const once = toE164(raw)
      expect(toE164(once ?? '')).toBe(once)
    }
  })
})

test('displayPhone groups Indian numbers by five', () => {
  expect(displayPhone('+919876543210')).toBe('98765 43210')
  expect(displayPhone('+14155552671')).toBe('+14155552671')
})

test.each([
  ['+919999999999', true],
  ['+911234567890', true],
  ['+919876543210', true],
  ['+919845012345', false],
])('%s looks invented: %s', (e164, invented) => {
  expect(looksInvented(e164)).toBe(invented)
})
