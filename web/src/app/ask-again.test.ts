import { expect, test } from 'vitest'
import { toApiError } from '#shared/api/failures.ts'
import { askAgain } from './ask-again.ts'

test('a call that was cancelled while its 428 came asks for no password', async () => {
  expect(await askAgain(toApiError({ kind: 'status', status: 428, body: null }))).toBe(false)
})
