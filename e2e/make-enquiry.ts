import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

export type ListedEnquiry = {
  id: number
  version: number
  name: string
  status: string
  assigned_to: { name: string } | null
}

/** An enquiry with a name of its own. */
export async function createEnquiry(
  request: APIRequestContext,
  token: string,
  values: Record<string, unknown> = {},
): Promise<ListedEnquiry> {
  const letters = uniqueLetters()
  const data = { name: `Listed ${letters}`, phone: `+9197${uniqueDigits(8)}`, ...values }
  const answer = await request.post('/api/enquiries', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(201)
  return answer.json()
}
