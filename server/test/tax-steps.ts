import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { TaxDocument } from 'contract/tax/tax.schema.ts'
import { expect } from 'vitest'
import { type TestApp, testApp } from './app.ts'
import { createAddress, newPhone } from './fixtures.ts'
import { createWorld } from './world.ts'

type Rate = {
  mode?: string
  rate?: number | null
  sac?: string | null
  includes_tax?: boolean
  applies_from?: string
}
type Values = { price?: number; customer_id?: number; address_id?: number }

/** A program of a business that is registered in Karnataka, and the steps to a tax document. */
export async function taxSteps() {
  const t: TestApp = await testApp()
  const admin = await t.as('admin')
  const world = await createWorld(t, admin)
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  await world.setting('assignment.uncomplete', true)
  let services = 0
  return {
    t,
    admin,
    world,
    /** A service of its own with this GST. */
    async service(rate: Rate = {}): Promise<number> {
      services += 1
      const title = `Service ${services}`
      const { id } = (await admin.post('/categories', { title, parent_id: world.categories.plumbing })).body
      const body = { applies_from: '2026-04-01', mode: 'supplier', sac: '998714', rate: 1800, ...rate }
      expect((await admin.post(`/categories/${id}/tax`, body)).status).toBe(201)
      return id
    },
    completed: (category_id: number, values: Values = {}): Promise<Job> =>
      world.jobIn('completed', { category_id, price: 118_000, ...values }),
    /** A customer with an address at the place. */
    async buyer({ gstin = null, at = world.places.pincode }: { gstin?: string | null; at?: number }) {
      const values = { name: 'Deccan Traders', phone: newPhone(), gstin }
      const customer = (await admin.post('/customers', values)).body
      const of = { customer_id: customer.id, location_id: at }
      return { customer, address_id: await createAddress(t.database.db, of) }
    },
    documentsOf: async (job: Pick<Job, 'id'>): Promise<TaxDocument[]> =>
      (await admin.get(`/jobs/${job.id}/tax-documents`)).body,
  }
}
