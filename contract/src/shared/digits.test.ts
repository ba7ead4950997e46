import { expect, test } from 'vitest'
import { joinDigits, pincodesIn, readDigits } from './digits.ts'

test.each([
  ['५६००१६', '560016'],
  ['𝟝𝟞𝟘𝟘𝟙𝟞', '560016'],
  ['５６０－０１６', '560-016'],
  ['560—016', '560-016'],
  ['\u200e560\u00ad016\u2060', '560016'],
])('readDigits reads %s as %s', (text, plain) => {
  expect(readDigits(text)).toBe(plain)
})

test('readDigits knows the value of every decimal digit', () => {
  const digits = Array.from({ length: 0x110000 }, (_, code) => code)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Nd}/u.test(character))
  expect(digits.length).toBeGreaterThan(600)
  expect(digits.map(readDigits).join('')).toBe('0123456789'.repeat(digits.length / 10))
})

test.each([
  ['560 016', '560016'],
  ['560-016', '560016'],
  ['५६०–०१६', '560016'],
  ['HSR 560-016', 'HSR 560-016'],
  ['', ''],
])('joinDigits reads %s as %s', (text, joined) => {
  expect(joinDigits(text)).toBe(joined)
})

test.each([
  ['near temple, 560-016', ['560016']],
  ['५६० ०१६; 560017', ['560016', '560017']],
  ['Flat 12, 5600', []],
  ['9845012345', []],
])('pincodesIn finds those of %s', (text, found) => {
  expect(pincodesIn(text)).toEqual(found)
})
