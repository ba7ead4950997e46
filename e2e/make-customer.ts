import type { APIRequestContext } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { createEnquiry } from './make-enquiry.ts'
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

/** A customer with one address. */
export async function createCustomerWithAddress(
  request: APIRequestContext,
  staff: Person,
  name: string,
  phone: string,
  isNew = false,
) {
  const places = await staff.read<{ id: number; type: string }[]>('/locations')
  const location_id = places.find(({ type }) => type === 'pincode')!.id
  const { id } = await createEnquiry(request, staff.token, {
    name,
    phone: `+91${phone}`,
    new_customer: isNew,
    address: homeIn(location_id),
  })
  const enquiry = await staff.read<{ customer_id: number; address_id: number }>(`/enquiries/${id}`)
  return { id: enquiry.customer_id, address_id: enquiry.address_id }
}
