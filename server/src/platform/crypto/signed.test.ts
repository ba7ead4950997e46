import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSigner } from './signed.ts'

const key = randomBytes(32)
const signer = createSigner(key, 'receipt')
const now = Date.parse('2026-05-04T06:30:00.000Z')
const soon = now + 60_000

test('a signed text is returned', () => {
  expect(signer.read(signer.sign('42 नमस्ते', soon), now)).toBe('42 नमस्ते')
})

test('a text that is changed, expired, for another purpose or by another key is refused', () => {
  const signed = signer.sign('42', soon)
  const [text, until, mac] = signed.split('.') as [string, string, string]
  const other = Buffer.from('43').toString('base64url')
  expect(signer.read(`${other}.${until}.${mac}`, now)).toBeNull()
  expect(signer.read(`${text}.${Number(until) + 1}.${mac}`, now)).toBeNull()
  expect(signer.read(`${text}.${until}.${'A'.repeat(43)}`, now)).toBeNull()
  expect(signer.read(`${text}.${until}`, now)).toBeNull()
  expect(signer.read('', now)).toBeNull()
  expect(createSigner(key, 'something else').read(signed, now)).toBeNull()
  expect(createSigner(randomBytes(32), 'receipt').read(signed, now)).toBeNull()
  expect(signer.read(signer.sign('42', now - 1000), now)).toBeNull()
})
