import type { APIRequestContext } from '@playwright/test'
import { expect } from './fixtures.ts'

export type ListedEnquiry = {
  id: number
  version: number
  name: string
  status: string
  assigned_to: { name: string } | null
}

let made = 0
/** An enquiry of a name of its own. */
export async function makeEnquiry(
  request: APIRequestContext,
  token: string,
  values: Record<string, unknown> = {},
): Promise<ListedEnquiry> {
  made += 1
  const letters = [...String(Date.now() + made)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
  const data = { name: `Listed ${letters}`, phone: `+9197${String(Date.now() + made).slice(-8)}`, ...values }
  const answer = await request.post('/api/enquiries', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(201)
  return answer.json()
}
