import { jobCreate } from 'contract/jobs/jobs.schema.ts'
import { expect, test } from 'vitest'
import { emptyAddress } from '#features/locations/address/address-values.ts'
import { emptyJob, jobBody } from './job-values.ts'
import { jobForm } from './new-job.schema.ts'

const typed = {
  ...emptyJob({ starts_at: '2026-11-21T06:00:00.000Z', ends_at: '2026-11-21T07:30:00.000Z' }),
  phone: '098765 43210',
  name: 'Anjali Menon',
  category_id: 7,
  price: 275_000,
  address: { ...emptyAddress, line_1: '14, 2nd Main', pincode: '560102', location_id: 9 },
}

test('a new customer is sent with name, phone and the typed address, as the contract requires', () => {
  const body = jobBody(jobForm.parse(typed), null)
  expect(jobCreate.parse(body)).toMatchObject({
    customer_id: null,
    customer: { name: 'Anjali Menon', phone: '+919876543210' },
    address_id: null,
    address: { line_1: '14, 2nd Main', location_id: 9 },
    price: 275_000,
    material_cost: 0,
    partner_id: null,
  })
})

test('a known customer is sent by id, with one of their addresses', () => {
  const body = jobBody(jobForm.parse({ ...typed, address_id: 3, address: emptyAddress }), 12)
  expect(jobCreate.parse(body)).toMatchObject({
    customer_id: 12,
    customer: null,
    address_id: 3,
    address: null,
  })
  expect(
    jobCreate.parse(jobBody(jobForm.parse({ ...typed, address_id: 3 }), 12, { id: 4, version: 2 })).enquiry,
  ).toEqual({ id: 4, version: 2 })
})

test('an address is required, and the end is after the start', () => {
  const issues = (values: object) =>
    jobForm.safeParse({ ...typed, ...values }).error?.issues.map(({ path }) => path.join('.'))
  expect(issues({ address: emptyAddress })).toEqual(['address.pincode'])
  expect(issues({ ends_at: typed.starts_at })).toEqual(['ends_at'])
  expect(issues({ category_id: null })).toEqual(['category_id'])
  expect(issues({ name: '', address: emptyAddress })).toEqual(['name', 'address.pincode'])
})
