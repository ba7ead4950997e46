import { describe, expect, test } from 'vitest'
import { RefusedAddress } from '#platform/outbound/outbound.ts'
import {
  readFailure,
  readResponse,
  shownResponse,
  storedReading,
  storedResponse,
} from './provider-answer.rules.ts'

const read = (status: number, body: string, success = '', retryAfter: number | null = null) =>
  readResponse({ status, body, retryAfter }, success)

describe('the meaning of a response', () => {
  test.each([
    ['{"Status":"OK","Response":{"Message":"Submitted","Id":77}}', 'Status=OK,WARNING', '77'],
    ['{"Status":"warning"}', 'Status=OK,WARNING', null],
    ['{"status":"success","message":{"id":"a-1"}}', 'status=success', 'a-1'],
    ['{"done":true}', 'done=true', null],
    ['{"anything":1}', '', null],
    ['Message sent, 4711', '', null],
  ])('%s is a success by the rule %s', (body, success, provider_id) => {
    expect(read(200, body, success)).toEqual({ kind: 'taken', provider_id })
  })

  test('another value at the path of the rule is a refusal, in the words of the provider', () => {
    expect(read(200, '{"Status":"ERROR","Response":{"Message":"Low credit"}}', 'Status=OK')).toEqual({
      kind: 'refused',
      problem: 'The provider rejected the request: Low credit',
    })
    expect(read(400, 'no')).toEqual({ kind: 'refused', problem: 'The provider rejected the request (400).' })
  })

  test.each([
    [500, '{"Status":"OK"}'],
    [503, ''],
    [302, ''],
    [408, ''],
    [200, '<html>Welcome</html>'],
    [200, ''],
    [200, '{"Status":'],
    [200, '{"other":"OK"}'],
    [200, '\u0000\u0001'],
  ])('%i %j is unclear: the provider may or may not have the message', (status, body) => {
    expect(read(status, body, 'Status=OK').kind).toBe('unclear')
  })

  test('an HTML page or an empty body is unclear also without a rule', () => {
    expect(read(200, '<html>Welcome</html>').kind).toBe('unclear')
    expect(read(200, ' ').kind).toBe('unclear')
  })

  test('429 gives the time to wait', () => {
    expect(read(429, '', '', 30)).toEqual({
      kind: 'unclear',
      problem: 'The provider limits the number of requests.',
      retryAfter: 30,
    })
  })
})

test('no response is unclear, a refused address is final', () => {
  expect(readFailure(Object.assign(new Error('x'), { code: 'ECONNREFUSED' }))).toMatchObject({
    kind: 'unclear',
  })
  expect(readFailure(new DOMException('late', 'TimeoutError'))).toMatchObject({
    problem: 'The provider did not respond within 10 s.',
  })
  expect(readFailure(new RefusedAddress('The address is in a private network'))).toEqual({
    kind: 'refused',
    problem: 'The address is in a private network. Nothing was sent.',
  })
})

test('the response to a test is limited, storable and without our credentials', () => {
  const shown = shownResponse(`{"password":"s3cr&t"}, s3cr%26t\u0000\uD800${'x'.repeat(5000)}`, [
    's3cr&t',
    'abc',
  ])
  expect(shown).toContain('{"password":"••••"}, ••••')
  expect(shown).not.toContain('s3cr')
  expect(shown).not.toContain('\u0000')
  expect(shown.isWellFormed()).toBe(true)
  expect(shown).toHaveLength(2000)
})

const secret = 'a/b"c&d<e\'f é+₹'
/** The encodings in which providers repeat a text. */
const encodings: Record<string, (text: string) => string> = {
  plain: (text) => text,
  JSON: (text) => JSON.stringify(text),
  'JSON with slashes escaped': (text) => JSON.stringify(text).replaceAll('/', '\\/'),
  'JSON in ASCII': (text) =>
    JSON.stringify(text).replace(/[^ -~]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'JSON within JSON': (text) => JSON.stringify(JSON.stringify({ text })),
  percent: (text) => encodeURIComponent(text),
  'percent in small letters': (text) => encodeURIComponent(text).toLowerCase(),
  'percent twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  form: (text) => new URLSearchParams({ text }).toString(),
  HTML: (text) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#039;')
      .replaceAll('/', '&#x2F;'),
}

test.each(Object.entries(encodings))(
  'a secret that is repeated in %s is hidden completely',
  (_name, encode) => {
    expect(shownResponse(`before ${encode(secret)} after`, [secret])).toMatch(
      /^before \W*(text)?\W*••••\W* after$/,
    )
  },
)

test('only status, length and the values that the rule reads are stored of a response', () => {
  const kept = (body: string, success: string) =>
    storedResponse({ status: 200, body, retryAfter: null }, success, ['s3cret'])
  expect(kept('{"Status":"OK","for":"Dear Asha"}', 'Status=OK')).toBe('HTTP 200, 33 bytes, Status=OK')
  expect(kept('{"Status":"no s3cret"}', 'Status=OK')).toBe('HTTP 200, 22 bytes, Status=no ••••')
  expect(kept('<html>₹</html>', 'Status=OK')).toBe('HTTP 200, 16 bytes')
  expect(kept('{"Status":"OK"}', '')).toBe('HTTP 200, 15 bytes')
})

test('no part of a secret is stored of a long response, at any position', () => {
  const token = 'k3q_Yq3bGm0oVw7Jr2sKt9uXc1dZe8fLh4nPi6aBoCj'
  for (let before = 0; before < 400; before += 1) {
    const text = `${'x'.repeat(before)}${token} more`
    const refused = storedReading(read(400, JSON.stringify({ message: text })), [token])
    const taken = storedReading(read(200, JSON.stringify({ id: text })), [token])
    for (const kept of [refused, taken]) expect(JSON.stringify(kept)).not.toContain(token.slice(0, 4))
  }
  const long = storedReading(read(400, JSON.stringify({ message: 'x'.repeat(1000) })), [])
  expect(long).toMatchObject({ problem: expect.stringMatching(/^.{340}$/) })
})
