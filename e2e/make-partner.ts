import type { APIRequestContext } from '@playwright/test'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { expect, personOf } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

/** An approved partner of the test's own, created by an admin. */
export async function createPartner(
  request: APIRequestContext,
  data: { name: string; service_ids?: number[]; area_ids?: number[] },
): Promise<Partner> {
  const { token } = await personOf(request, 'admin')
  const post = async (path: string, data: object): Promise<Partner> => {
    const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const phone = `+9195${uniqueDigits(8)}`
  const { id, version } = await post('/partners', { phone, ...data })
  return post(`/partners/${id}/status`, { status: 'approved', reason: null, version })
}
