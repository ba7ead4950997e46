import { expect, it } from 'vitest'
import { quickHash } from '../../../test/quick-hash.ts'
import { hashPassword, isPasswordCorrect } from './passwords.ts'

it('accepts the right password only, and takes as long for an unknown login', async () => {
  const stored = await hashPassword('right words')
  expect(await isPasswordCorrect(stored, 'right words')).toBe(true)
  expect(await isPasswordCorrect(stored, 'Right words')).toBe(false)
  // A malformed hash fails at once, and the short time would reveal that the login is unknown.
  await expect(isPasswordCorrect('$argon2id$v=19$nothing', 'any words')).rejects.toThrow()
  expect(await isPasswordCorrect(null, 'any words')).toBe(false)
})

it('of 103 passwords at once 100 are checked, and the others are refused with 503 until there is room', async () => {
  const stored = await quickHash('right words')
  const results = await Promise.allSettled(
    Array.from({ length: 103 }, () => isPasswordCorrect(stored, 'not it')),
  )
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.map(({ code }) => code)).toEqual(['unavailable', 'unavailable', 'unavailable'])
  expect(await isPasswordCorrect(null, 'not it')).toBe(false)
})
