import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each([
  'password',
  'Password123!',
  '12345678',
  '87654321',
  'qwertyuiop',
  '11111111',
  'abcabcabc',
  'welcome@2024',
  'India@123',
])('%s is what everybody tries first', (password) => expect(isCommonPassword(password)).toBe(true))

test.each(['correct horse battery', 'Tq8#vLp2', 'मेरा लंबा शब्द', 'housecare-demo'])('%s is not', (password) =>
  expect(isCommonPassword(password)).toBe(false),
)
