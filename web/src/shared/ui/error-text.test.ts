import { expect, test } from 'vitest'
import { type ApiError, ApiError as Failed } from '#shared/api/api-error.ts'
import { noticeOf } from '#shared/api/error-table.ts'
import { errorText, errorTitle, moreOf } from './error-text.ts'

const answered = (status: number, body: unknown, serverMessage: string | null): ApiError => {
  const failure = { kind: 'status' as const, status, body }
  return new Failed(failure, noticeOf(failure), { serverMessage })
}

test.each(['Slow down.', 'This number was called 10 times within the last hour. Try again in 60 min.', null])(
  'a 429 has its title and text in place and in one line, whatever the body says: %s',
  (serverMessage) => {
    const error = answered(429, serverMessage === null ? '' : { message: serverMessage }, serverMessage)
    expect([errorTitle(error), moreOf(error)]).toEqual([
      'Too many attempts',
      'Please try again after some time',
    ])
    expect(errorText(error)).toBe('Too many attempts: Please try again after some time')
  },
)

test('another error is its text in one line, and its title without one', () => {
  expect(errorText(answered(404, { message: 'No job 5.' }, 'No job 5.'))).toBe('No job 5.')
  expect(errorText(answered(409, { message: 'Changed.' }, 'Changed.'))).toBe('Changed.')
  expect(moreOf(answered(409, { message: 'Changed.' }, 'Changed.'))).toBeNull()
  expect(errorText(new TypeError('Failed to fetch'))).toBe('Something went wrong.')
})
