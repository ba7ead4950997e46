import { describe, expect, test } from 'vitest'
import type { Failure } from './api-error.ts'
import { issuesOf, noticeOf } from './error-table.ts'

const review = 'Please review the following and try again'
const worry = "Don't worry. We are looking into it right now."
const status = (code: number, body?: unknown, binary = false): Failure => ({
  kind: 'status',
  status: code,
  body,
  binary,
})

describe('the error catalogue (spec 8)', () => {
  test.each([
    ['401', status(401), 'Your session is inactive. Please login again.', null, 'sign-out'],
    [
      '401, the server spoke',
      status(401, { message: 'expired' }),
      'Your session is inactive. Please login again.',
      null,
      'sign-out',
    ],
    ['422 without a message', status(422), 'Invalid data.', null, 'none'],
    [
      '422 that only repeats itself',
      status(422, { message: 'Invalid data.' }),
      'Invalid data.',
      null,
      'none',
    ],
    ['422 with one message', status(422, { message: 'Too early.' }), review, ['Too early.'], 'none'],
    [
      '422, list',
      status(422, { message: 'Invalid data.', errors: [{ field: 'a', message: 'A.' }, { message: 'B.' }] }),
      review,
      ['A.', 'B.'],
      'none',
    ],
    [
      '422, map',
      status(422, { errors: { phone: ['P1.', 'P2.'], name: 'N.' } }),
      review,
      ['P1.', 'N.'],
      'none',
    ],
    ['500', status(500), 'Something went wrong.', worry, 'none'],
    [
      '500, only repeated',
      status(500, { message: 'Something went wrong.' }),
      'Something went wrong.',
      worry,
      'none',
    ],
    [
      '500, the server spoke',
      status(500, { message: 'Disk full.' }),
      'Something went wrong.',
      'Disk full.',
      'none',
    ],
    [
      '404',
      status(404, '<html>'),
      'Resource not found.',
      'The resource you are looking for is not found here.',
      'none',
    ],
    [
      '404, the server spoke',
      status(404, { message: 'No job 5.' }),
      'Resource not found.',
      'No job 5.',
      'none',
    ],
    [
      '403',
      status(403),
      'Access denied',
      'You do not have proper permission to access this resource.',
      'home',
    ],
    ['403, the server spoke', status(403, { message: 'Only dev.' }), 'Access denied', 'Only dev.', 'home'],
    ['429', status(429, { message: 'x' }), 'Too many attempts', 'Please try again after some time', 'none'],
    ['other: error field', status(418, { error: 'Teapot.', message: 'no' }), 'Teapot.', null, 'none'],
    ['other: message field', status(409, { message: 'Changed.' }), 'Changed.', null, 'none'],
    ['other: neither', status(418), 'Request failed with status code 418', null, 'none'],
    ['503', status(503, { message: 'Try again shortly.' }), 'Try again shortly.', null, 'none'],
    [
      '503 of a maintenance',
      status(503, { message: 'Back soon.', maintenance: {} }),
      'Back soon.',
      null,
      'down',
    ],
    [
      'no response',
      { kind: 'no_response', status: 0 },
      'Could not connect to server.',
      'Check the connection and try again.',
      'none',
    ],
    [
      'not started',
      { kind: 'not_started', status: 0, reason: 'Invalid URL' },
      'Failed to initiate connection',
      'Invalid URL',
      'none',
    ],
    [
      'any other failure',
      { kind: 'unknown', status: 0, reason: 'x is undefined' },
      'Something went wrong.',
      null,
      'none',
    ],
    [
      'binary with an error field',
      status(500, { error: 'No receipt.' }, true),
      'Something went wrong',
      'No receipt.',
      'none',
    ],
    ['binary without', status(500, 'PK\u0003', true), 'Something went wrong', null, 'none'],
    ['binary 403', status(403, { message: 'Not yours.' }, true), 'Access denied', 'Not yours.', 'home'],
    [
      'binary 401',
      status(401, undefined, true),
      'Your session is inactive. Please login again.',
      null,
      'sign-out',
    ],
  ] as const)('%s', (_, failure, title, text, effect) => {
    expect(noticeOf(failure as Failure)).toEqual({ title, text, effect }) // rows of one table differ in which fields they have
  })
})

describe('both shapes of a 422 (spec 5)', () => {
  test('an errors array of objects with a message', () => {
    const body = {
      errors: [
        { field: 'phone', message: 'has 9 digits' },
        { message: 'general' },
        'plain',
        { field: 'x' },
        null,
      ],
    }
    expect(issuesOf(body)).toEqual([
      { field: 'phone', message: 'has 9 digits' },
      { field: '', message: 'general' },
      { field: '', message: 'plain' },
    ])
  })
  test('a map of field to message, the first of several', () => {
    expect(issuesOf({ errors: { 'address.pincode': ['first', 'second'], name: 'short', none: [] } })).toEqual(
      [
        { field: 'address.pincode', message: 'first' },
        { field: 'name', message: 'short' },
      ],
    )
  })
  test('the map as the body itself, beside message and request id', () => {
    expect(issuesOf({ name: ['short'], message: 'Invalid data.', request_id: 'r1' })).toEqual([
      { field: 'name', message: 'short' },
    ])
  })
  test.each([null, undefined, 'text', [], 5, { message: 'only' }, { errors: 'odd' }, { errors: null }])(
    '%j has none',
    (body) => {
      expect(issuesOf(body)).toEqual([])
    },
  )
})
