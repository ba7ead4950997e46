import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { maskSecrets, maskText } from './mask-secrets.ts'

test('hides fields by their names, in any spelling and at any depth', () => {
  const payload = {
    message_id: 7,
    code: '482913',
    to: { apiKey: 'k', 'Set-Cookie': 'a=b', password_hash: 'x', list: [{ Token: 1, none: null, otp: null }] },
  }
  expect(maskSecrets(payload)).toEqual({
    message_id: 7,
    code: '[hidden]',
    to: {
      apiKey: '[hidden]',
      'Set-Cookie': '[hidden]',
      password_hash: '[hidden]',
      list: [{ Token: '[hidden]', none: null, otp: null }],
    },
  })
})

test.each(['', '-', '_'])(
  'hides a key with "%s" at its ends under any name, not what only names a thing',
  (end) => {
    const key = `${end}a1${randomBytes(24).toString('base64url')}${end}`
    const id = randomUUID()
    expect(maskSecrets({ note: `used ${key} here`, id, words: 'find-forgotten-messages' })).toEqual({
      note: 'used [hidden] here',
      id,
      words: 'find-forgotten-messages',
    })
  },
)

test.each([
  ['GET /send?authkey=abc&to=1 failed', 'GET /send?authkey=[hidden]&to=1 failed'],
  ['"otp": "123456"', '"otp": "[hidden]"'],
  ['Authorization: Bearer ab.cd', 'Authorization: Bearer [hidden]'],
  ['connect postgres://me:pw@db:5432/x', 'connect postgres://[hidden]@db:5432/x'],
  ['the gateway said no', 'the gateway said no'],
])('of an error %s', (text, shown) => {
  expect(maskText(text)).toBe(shown)
})
