import { expect, test } from 'vitest'
import { createIntentions } from './intentions.ts'

function numbered() {
  let count = 0
  return createIntentions(() => `key ${++count}`)
}

test('a lost answer and the retry carry the same key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('POST /jobs {}')
  settle('POST /jobs {}', 0)
  expect(keyFor('POST /jobs {}')).toBe(first)
})

test('after a 428 the write that is sent again once the password is confirmed carries the same key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', 428)
  expect(keyFor('w')).toBe(first)
})

test.each([500, 502, 503, 504])('after %i the outcome is unknown: the same key', (status) => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', status)
  expect(keyFor('w')).toBe(first)
})

test.each([200, 201, 409, 422, 429])('after %i the next press is a new intention', (status) => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', status)
  expect(keyFor('w')).not.toBe(first)
})

test('a retry that meets its own first attempt still at work keeps the key', () => {
  const { keyFor, settle } = numbered()
  const first = keyFor('w')
  settle('w', 0)
  keyFor('w')
  settle('w', 409)
  expect(keyFor('w')).toBe(first)
})

test('other words are another intention', () => {
  const { keyFor } = numbered()
  expect(keyFor('POST /jobs {"a":1}')).not.toBe(keyFor('POST /jobs {"a":2}'))
})
