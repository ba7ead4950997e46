import type { APIRequestContext } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

/** A customer with a name and a number of their own. */
export async function createCustomer(
  request: APIRequestContext,
  { token }: Person,
  values: { name?: string; note?: string } = {},
): Promise<{ id: number; name: string; phone: string }> {
  const data = { name: `Caller ${uniqueLetters()}`, phone: `+9192${uniqueDigits(8)}`, ...values }
  const answer = await request.post('/api/customers', { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}
