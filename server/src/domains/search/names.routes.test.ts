import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spelledNames } from '../../../../tools/corpora/spelled-names.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createCategory, createCustomer, createJob, createPartner } from '../../../test/fixtures.ts'

let app: TestApp
let staff: Caller
let category_id: number
beforeAll(async () => {
  app = await testApp()
  staff = await app.as('staff')
  category_id = await createCategory(app.database.db)
})
afterAll(() => app.close())

const idsOf = async (path: string, q: string): Promise<number[]> => {
  const { body } = await staff.get(`${path}?q=${encodeURIComponent(q)}&per_page=100`)
  return body.data.map(({ id }: { id: number }) => id)
}

/** One of each record with the name, as if it was stored before spaces in names were normalised. */
async function recordsNamed(name: string) {
  const { db } = app.database
  const customer = await createCustomer(db, { name })
  const partner = await createPartner(db, { name })
  const enquiry: number = (
    await staff.post('/enquiries', { name: 'To be named', phone: '+919000000000', category_id })
  ).body.id
  await db.updateTable('enquiries').set({ name, customer_id: null }).where('id', '=', enquiry).execute()
  const job = await createJob(db, { customer_id: customer.id, category_id })
  return { customer: customer.id, partner, enquiry, job }
}

describe.each(spelledNames)('%s', (name, texts) => {
  it.each(texts)(`is found by %j in lists and the palette`, async (typed) => {
    const { customer, partner, enquiry, job } = await recordsNamed(name)
    expect(await idsOf('/customers', typed)).toContain(customer)
    expect(await idsOf('/partners', typed)).toContain(partner)
    expect(await idsOf('/enquiries', typed)).toContain(enquiry)
    expect(await idsOf('/jobs', typed)).toContain(job)
    const hits: { title: string; type: string }[] = (
      await staff.get(`/search?q=${encodeURIComponent(typed)}`)
    ).body
    const types = hits.filter(({ title }) => title.endsWith(name)).map(({ type }) => type)
    expect(new Set(types)).toEqual(new Set(['customer', 'partner', 'enquiry', 'job']))
  })
})

it.each(['Iyer Anand', '500', 'Ravi  Sh Iyengar', 'avi', '...', '5_%'])(
  '%j finds none of them',
  async (typed) => {
    const { db } = app.database
    // Numbers without any of the digits.
    const ids = [
      (await createCustomer(db, { name: 'Ragav Iyer', phone: '+919811111111' })).id,
      (await createCustomer(db, { name: '50%_Club', phone: '+919811111112' })).id,
      (await createCustomer(db, { name: 'Hotel 51', phone: '+919811111113' })).id,
    ]
    const found = await idsOf('/customers', typed)
    expect(found.filter((id) => ids.includes(id))).toEqual([])
  },
)
