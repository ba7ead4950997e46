import { expect, test } from 'vitest'
import { panPattern } from './pan.ts'

test.each([
  ['ABCPE1234F', true],
  ['ABCDE1234F', false],
  ['ABCPE12345', false],
  ['abcpe1234f', false],
])('%s is a PAN: %s', (pan, is) => {
  expect(panPattern.test(pan)).toBe(is)
})
