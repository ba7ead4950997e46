import { randomBytes } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCustomer } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
const key = randomBytes(32).toString('base64url')
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  const { status } = await (await app.as('dev')).post('/intake-keys', {
    source: 'website',
    title: 'Spellings',
    key,
  })
  expect(status).toBe(201)
})
afterAll(() => app.close())

const sendLead = async (payload: object) => {
  const headers = { 'x-api-key': key }
  return (await app.app.inject({ method: 'POST', url: '/api/intake/website', headers, payload })).json()
}

const spellings = [
  ['00 65 9123 4567', '+6591234567'],
  ['(+65) 9123 4567', '+6591234567'],
  ['+91-0-98450 12345', '+919845012345'],
  ['+91 (0)80 2345 6789', '+918023456789'],
  ['\u202a98450 12345\u202c', '+919845012345'],
  ['98450–12345', '+919845012345'],
  ['９８４５０１２３４５', '+919845012345'],
  ['९८४५०१२३४५', '+919845012345'],
  ['9845012345,', '+919845012345'],
  ["'9845012345", '+919845012345'],
  ['p:+919845012345', '+919845012345'],
] as const

describe.each(spellings)('%s', (typed, phone) => {
  it(`is ${phone} in a form, a lead, the lookup, the list and the palette`, async () => {
    const customer = await staff.post('/customers', { name: 'Spelt', phone: typed, allow_duplicate: true })
    expect(customer).toMatchObject({ status: 201, body: { phone } })
    const lead = await sendLead({ name: 'Spelt', phone: typed, note: typed })
    expect(lead).toMatchObject({ state: 'taken', issues: [] })
    const q = encodeURIComponent(typed)
    expect((await staff.get(`/customers/lookup?phone=${q}`)).body.phone).toBe(phone)
    const ids = (await staff.get(`/customers?q=${q}&per_page=100`)).body.data.map(
      ({ id }: { id: number }) => id,
    )
    expect(ids).toContain(customer.body.id)
    const hits: { phone: string }[] = (await staff.get(`/search?q=${q}`)).body
    expect(new Set(hits.map((hit) => hit.phone))).toEqual(new Set([phone]))
  })
})

it.each([
  ['+91 98450 123', 'Enter a 10-digit number'],
  ['0091 98450 123', 'Enter a 10-digit number'],
  ['080 2345 6789 ext 12', 'Enter the number without its extension'],
  ['9845012345, 9845012346', 'Enter only one number'],
])('%s is refused in a form and a lead: %s', async (typed, message) => {
  const { status, body } = await staff.post('/customers', { name: 'Refused', phone: typed })
  expect([status, body.errors]).toEqual([422, [{ field: 'phone', message }]])
  expect(await sendLead({ name: 'Refused', phone: typed })).toMatchObject({
    issues: [{ field: 'phone', message }],
  })
})

it.each(['+6581234567', '+14155552671', '+918023456789', '+919845099999'])(
  'the exported %s is the same number when it is entered again',
  async (phone) => {
    const { id } = await createCustomer(app.database.db, { name: 'Exported', phone })
    const { raw } = await staff.get(`/customers/download?q=${encodeURIComponent(phone)}`)
    const row = (parse(raw, { bom: true }) as string[][]).find(([number]) => number === `C-${id}`)
    const { body } = await staff.post('/customers', {
      name: 'Read back',
      phone: row?.[2],
      allow_duplicate: true,
    })
    expect(body.phone).toBe(phone)
  },
)
