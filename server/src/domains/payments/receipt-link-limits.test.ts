import { afterAll, beforeAll, expect, test } from 'vitest'
import { receiptSigner } from '#domains/messages/receipt-links.service.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let t: TestApp
let staff: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())

async function payment(): Promise<{ id: number; link: string }> {
  const job = await world.job()
  const body = { method: 'cash', amount: 25_000, received_by: 'company' }
  const { id } = (await staff.post(`/jobs/${job.id}/payments`, body)).body
  const token = receiptSigner(t.deps.config).sign(String(id), Date.now() + 60_000)
  return { id, link: `/receipts/${token}` }
}

test('GET /receipts/{token} sends one receipt 10 times, then answers 429, and serves others', async () => {
  const { id, link } = await payment()
  const stranger = await t.as(null)
  const [receipts, lists] = await Promise.all([
    Promise.all(Array.from({ length: 60 }, () => stranger.get(link))),
    Promise.all(Array.from({ length: 20 }, () => staff.get('/customers'))),
  ])
  const sent = receipts.filter(({ status }) => status === 200)
  const refused = receipts.filter(({ status }) => status === 429)
  expect([sent.length, refused.length]).toEqual([10, 50])
  expect(refused.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true)
  expect(lists.every(({ status }) => status === 200)).toBe(true)
  const own = await staff.get(`/payments/${id}/receipt`)
  expect(sent.every(({ raw }) => raw.equals(own.raw))).toBe(true)
})

test('GET /receipts/{token} answers 429 after 60 bad links from one address, and serves a valid one', async () => {
  const { id, link } = await payment()
  const stranger = await t.as(null)
  const expired = receiptSigner(t.deps.config).sign(String(id), Date.now() - 60_000)
  const wrong = await Promise.all(
    Array.from({ length: 80 }, (_, nth) => stranger.get(`/receipts/${nth % 2 ? expired : `wrong${nth}`}`)),
  )
  const statuses = wrong.map(({ status }) => status)
  expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(60)
  expect(statuses).toContain(429)
  expect((await stranger.get(link)).status).toBe(200)
})

test('a user gets 60 PDFs at once, then 429', async () => {
  const { id } = await payment()
  const admin = await t.as('admin')
  const replies = await Promise.all(Array.from({ length: 80 }, () => admin.get(`/payments/${id}/receipt`)))
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(60)
  expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  const partner = await world.partner()
  // Five at once: the limit may have allowed one more since.
  const statements = await Promise.all(
    Array.from({ length: 5 }, () => admin.get(`/partners/${partner}/statement`)),
  )
  expect(statements.map(({ status }) => status)).toContain(429)
  expect((await staff.get(`/partners/${partner}/statement`)).raw.subarray(0, 5).toString()).toBe('%PDF-')
})
