import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'

const key = randomBytes(32)

describe('sealed secrets', () => {
  test('open again with the same key, and differ each time', () => {
    const { seal, open } = createSecrets(key)
    const sealed = seal('p@ss ₹', 'nimbusit.password')
    expect(open(sealed, 'nimbusit.password')).toBe('p@ss ₹')
    expect(sealed).not.toContain('p@ss')
    expect(seal('p@ss ₹', 'nimbusit.password')).not.toBe(sealed)
  })

  test('are refused under another key or context, and when cut or changed', () => {
    const { seal, open } = createSecrets(key)
    const sealed = seal('secret', 'a')
    const [form, nonce, tag, body] = sealed.split('.') as [string, string, string, string]
    const shortTag = Buffer.from(tag, 'base64url').subarray(0, 4).toString('base64url')
    const flipped = Buffer.from(body, 'base64url').map((byte) => byte ^ 1)
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'a')).toThrow('cannot be read with this APP_KEY')
    expect(() => open(sealed, 'b')).toThrow('cannot be read')
    expect(() => open([form, nonce, shortTag, body].join('.'), 'a')).toThrow('cannot be read')
    expect(() => open([form, nonce, tag, Buffer.from(flipped).toString('base64url')].join('.'), 'a')).toThrow(
      'cannot',
    )
    expect(() => open('v1.x', 'a')).toThrow('is damaged')
  })
})
