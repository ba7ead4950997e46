import { describe, expect, test } from 'vitest'
import { emptyToNull, pathOf } from './request-parts.ts'
import { apiBase } from './runtime-config.ts'

describe('pathOf', () => {
  test('puts escaped parameters into the path, and omits empty query values', () => {
    const query = { page: 2, q: 'a&b', status: ['open', 'closed'], sort: undefined, from: null, to: '' }
    expect(pathOf('/jobs/{id}/x', { id: 'a/b' }, query)).toBe('/jobs/a%2Fb/x?page=2&q=a%26b&status=open%2Cclosed')
  })
  test('keeps false and 0', () => expect(pathOf('/jobs', {}, { late: false, from: 0 })).toBe('/jobs?late=false&from=0'))
  test('refuses a parameter that is missing', () =>
    expect(() => pathOf('/jobs/{id}', {})).toThrow('/jobs/{id} needs id'))
})

test('emptyToNull reaches inside, and touches nothing else (spec 5)', () => {
  const day = new Date(0)
  expect(emptyToNull({ a: '', b: ' ', c: { d: '' }, e: ['', 'x'], f: 0, g: false, h: day })).toEqual({
    a: null,
    b: ' ',
    c: { d: null },
    e: [null, 'x'],
    f: 0,
    g: false,
    h: day,
  })
})

test.each([
  [null, '/api'],
  ['', '/api'],
  ['https://api.example.test', 'https://api.example.test/api'],
  ['https://api.example.test/', 'https://api.example.test/api'],
  ['https://api.example.test/api', 'https://api.example.test/api'],
  ['/backend/api/', '/backend/api'],
])('the API of %j is %s (spec 7)', (configured, base) => expect(apiBase(configured)).toBe(base))
