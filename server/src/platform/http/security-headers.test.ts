import { expect, test } from 'vitest'
import { testConfig } from '../../../test/app.ts'
import { securityHeaders } from './security-headers.ts'

/** The expected policy, written by hand: every changed directive must be a decision. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
]

test('securityHeaders on a plain address answers exactly these headers', () => {
  expect(securityHeaders(testConfig)).toEqual({
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  })
})

test('securityHeaders with an https address asks for https from then on', () => {
  const headers = securityHeaders({ ...testConfig, publicUrl: 'https://panel.example.test' })
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
})

test('securityHeaders lets the page connect to the configured addresses, and changes nothing else', () => {
  const outside = {
    apiBase: 'https://api.example.test/v2',
    sentryDsn: 'https://key@errors.example.test/1',
    posthogHost: 'https://counts.example.test/',
  }
  const hosts = 'https://api.example.test https://errors.example.test https://counts.example.test'
  expect(securityHeaders({ ...testConfig, ...outside })['content-security-policy']).toBe(
    policy.map((line) => (line.startsWith('connect-src') ? `${line} ${hosts}` : line)).join('; '),
  )
})
