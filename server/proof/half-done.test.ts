import { afterAll, beforeAll, expect, test } from 'vitest'
import { goal } from '../../tools/goal.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { newPhone } from '../test/fixtures.ts'
import { untrue } from './crowd.ts'
import { contentsOf, type Saboteur, sabotage } from './half-done.ts'
import { makeRecords, period, type Records } from './records.ts'
import { noLimits } from './served.ts'

/**
 * Operations that write in several places, failing after each of their statements: what was written is gone with the
 * rest, and the same request is then done as if nothing had been.
 */
const tally = goal('G23', 'nothing half done')
let t: TestApp
let records: Records
let saboteur: Saboteur
beforeAll(async () => {
  t = await testApp({}, { limits: noLimits })
  records = await makeRecords(t)
  saboteur = sabotage(t.database.pool)
})
afterAll(async () => {
  tally.finish()
  await t.close()
})

type Request = { method?: 'POST' | 'PUT' | 'DELETE'; path: string; body: Record<string, unknown> }

const paid = (amount: number) => ({ method: 'upi', amount, received_by: 'company', reference: '432187654321' })
const back = { method: 'cash', amount: 2_300, refunded_by: 'company', reason: 'Half of it was not done' }
const reason = 'Because of the proof'

const onJob = async (step: Parameters<Records['jobFor']>[0], more: object = {}): Promise<Request> => {
  const { id, version } = await records.jobFor(step)
  return { path: `/jobs/${id}/${step}`, body: { version, ...more } }
}
const onPayment = async (method: 'PUT' | 'DELETE', more: object): Promise<Request> => {
  const { id, version } = await records.payment()
  return { method, path: `/payments/${id}`, body: { version, reason, ...more } }
}
const newcomer = () => ({
  customer: { name: 'Asha Rao', phone: newPhone() },
  address: records.addressBody('1 MG Road'),
})

const operations: Record<string, () => Promise<Request>> = {
  'a job is made for a new customer, with a partner': async () => {
    const { world } = records
    const body = { ...newcomer(), ...period(), category_id: world.categories.taps, partner_id: await world.partner() }
    return { path: '/jobs', body }
  },
  'an enquiry becomes a job': async () => {
    const { id, version } = await records.enquiry()
    return { path: `/enquiries/${id}/job`, body: { ...period(), version } }
  },
  assign: async () => onJob('assign', { partner_id: await records.world.partner() }),
  'assign another': async () => {
    const { id, version } = await records.jobFor('reject')
    return { path: `/jobs/${id}/assign`, body: { version, partner_id: await records.world.partner() } }
  },
  accept: () => onJob('accept'),
  reject: () => onJob('reject', { reason }),
  start: () => onJob('start'),
  reschedule: () => onJob('reschedule', { ...period(), reason }),
  cancel: () => onJob('cancel', { reason }),
  'complete a job of an enquiry that was paid before': async () => {
    const { staff, world } = records
    const { id, version } = await records.enquiry()
    let { body: job } = await staff.post(`/enquiries/${id}/job`, { ...period(), version })
    await staff.post(`/jobs/${job.id}/payments`, paid(12_300))
    job = (await staff.post(`/jobs/${job.id}/assign`, { version: job.version, partner_id: await world.partner() })).body
    for (const step of ['accept', 'start']) {
      job = (await staff.post(`/jobs/${job.id}/${step}`, { version: job.version })).body
    }
    return { path: `/jobs/${job.id}/complete`, body: { version: job.version, price: 80_000, material_cost: 5_000 } }
  },
  uncomplete: async () => {
    const { id, version } = await records.paidJob()
    return { path: `/jobs/${id}/uncomplete`, body: { version, reason } }
  },
  pay: async () => ({ path: `/jobs/${(await records.jobFor('uncomplete')).id}/payments`, body: paid(12_300) }),
  'complete a job whose cash two partners took': async () => {
    const { staff, world } = records
    const { id, version } = await records.jobFor('reject')
    await staff.post(`/jobs/${id}/payments`, { ...paid(12_300), received_by: 'partner' })
    const sent = { version, partner_id: await world.partner() }
    let { body: job } = await staff.post(`/jobs/${id}/assign`, sent)
    await staff.post(`/jobs/${id}/payments`, { ...paid(4_000), received_by: 'partner' })
    for (const step of ['accept', 'start']) {
      job = (await staff.post(`/jobs/${id}/${step}`, { version: job.version })).body
    }
    return { path: `/jobs/${id}/complete`, body: { version: job.version } }
  },
  'pay the partner': async () => {
    const { id } = await records.jobFor('uncomplete')
    return { path: `/jobs/${id}/payments`, body: { ...paid(12_300), received_by: 'partner' } }
  },
  'correct a payment that the partner took': async () => {
    const { id: job } = await records.jobFor('uncomplete')
    const { body } = await records.staff.post(`/jobs/${job}/payments`, { ...paid(12_300), received_by: 'partner' })
    const right = { version: body.version, reason, amount: 9_900 }
    return { method: 'PUT', path: `/payments/${body.id}`, body: right }
  },
  'the partner pays': async () => {
    const { id } = await records.jobFor('uncomplete')
    return { path: `/jobs/${id}/payments`, body: { ...paid(1_000), paid_by: 'partner' } }
  },
  refund: async () => ({ path: `/jobs/${(await records.paidJob()).id}/refunds`, body: back }),
  'correct a payment': () => onPayment('PUT', { amount: 9_900 }),
  'delete a payment': () => onPayment('DELETE', {}),
  settle: async () => {
    const { partner } = await records.jobFor('uncomplete')
    return { path: `/partners/${partner?.id}/settlements`, body: { method: 'cash', amount: 1_000 } }
  },
  'take a settlement back': async () => {
    const { partner } = await records.jobFor('uncomplete')
    const settled = { method: 'cash', amount: 1_000 }
    const { body } = await records.admin.post(`/partners/${partner?.id}/settlements`, settled)
    return { path: `/ledger-entries/${body.id}/reverse`, body: { reason } }
  },
}

/** More than any of them has: one that never ends is a failure of its own. */
const mostStatements = 200

test.each(Object.entries(operations))('%s', async (name, make) => {
  const { method = 'POST', path, body } = await make()
  const { pool } = t.database
  const send = () => {
    if (method === 'DELETE') return records.admin.delete(path, { body })
    return method === 'PUT' ? records.admin.put(path, body) : records.admin.post(path, body)
  }
  const before = await contentsOf(pool)
  const wants = (holds: boolean, what: string) => tally.check(holds, `${name}: ${what}`)
  const failures = tally.failures.length
  for (let nth = 1; nth <= mostStatements; nth += 1) {
    saboteur.failAfter(nth)
    const { status, body: answer } = await send()
    const hasFailed = saboteur.hasFailed()
    saboteur.failAfter(null)
    if (!hasFailed) {
      wants(status < 300, `was answered ${status} when nothing failed: ${JSON.stringify(answer).slice(0, 200)}`)
      // One that writes once has no half.
      wants(nth > 4, `has only ${nth - 1} statements`)
      break
    }
    wants(status >= 500, `was answered ${status} though statement ${nth} failed`)
    const after = await contentsOf(pool)
    const changed = Object.keys(before).filter((table) => before[table] !== after[table])
    wants(changed.length === 0, `left something in ${changed} when statement ${nth} failed`)
    wants(nth < mostStatements, 'has no end')
  }
  expect(tally.failures.slice(failures)).toEqual([])
})

test('and every sum is true afterwards', async () => {
  expect(await untrue(t.database.pool)).toEqual([])
})
