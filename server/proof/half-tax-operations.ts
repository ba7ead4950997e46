import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { Operations } from './half-operations.ts'
import type { Records } from './records.ts'

const reason = 'Because of the proof'
const writes = 'tax_documents'
const post = (path: string, body: Record<string, unknown>) => ({
  method: 'POST' as const,
  path,
  body,
  writes,
})

/** A job of ₹1,180.00 with 18 % of GST, in a service of its own. */
async function taxed(
  { admin, world }: Records,
  state: 'planned' | 'started' | 'completed',
): Promise<Pick<Job, 'id' | 'version'>> {
  await world.setting('business.gstin', '29AAGCB7383J1Z4')
  const category_id = await service({ admin, world })
  await admin.post(`/categories/${category_id}/tax`, rate)
  const values = { category_id, price: 118_000, partner_id: await world.partner() }
  return state === 'planned' ? world.job(values) : world.jobIn(state, values)
}
let services = 0
async function service({ admin, world }: Pick<Records, 'admin' | 'world'>): Promise<number> {
  const values = { title: `Taxed ${++services}`, parent_id: world.categories.plumbing }
  return (await admin.post('/categories', values)).body.id
}
const rate = { applies_from: '2026-01-01', mode: 'supplier', sac: '998714', rate: 1800 }
const conceded = { amount: 11_800, reason: 'damage', borne_by: 'shared', partner_amount: 3_000 }

/** GST, and each operation that issues an invoice, a credit note or a debit note. */
export const taxOperations: Operations = {
  'a service is taxed from a day on': async (records) => {
    return { method: 'POST', path: `/categories/${await service(records)}/tax`, body: rate }
  },
  'a completion issues an invoice': async (records) => {
    const { id, version } = await taxed(records, 'started')
    return post(`/jobs/${id}/complete`, { version })
  },
  'a cancellation issues the invoice of its charge': async (records) => {
    const { id, version } = await taxed(records, 'planned')
    return post(`/jobs/${id}/cancel`, { version, reason, charge: 10_000 })
  },
  'a reopening issues a credit note': async (records) => {
    const { id, version } = await taxed(records, 'completed')
    return post(`/jobs/${id}/uncomplete`, { version, reason })
  },
  'a lower price issues a credit note': async (records) => {
    const { id, version } = await taxed(records, 'completed')
    return post(`/jobs/${id}/correct`, { version, reason, price: 59_000 })
  },
  'a higher price issues a debit note': async (records) => {
    const { id, version } = await taxed(records, 'completed')
    return post(`/jobs/${id}/correct`, { version, reason, price: 236_000 })
  },
  'a concession issues a credit note': async (records) => {
    return post(`/jobs/${(await taxed(records, 'completed')).id}/concessions`, conceded)
  },
  'an approved concession issues a credit note': async (records) => {
    const { id } = await taxed(records, 'completed')
    return post(`/concessions/${await records.concession('waiting', id)}/approve`, {})
  },
  'a withdrawn concession issues a debit note': async (records) => {
    const { id } = await taxed(records, 'completed')
    const { body } = await records.admin.post(`/jobs/${id}/concessions`, conceded)
    return post(`/concessions/${body.id}/withdraw`, { end_reason: reason })
  },
}
