import { randomBytes } from 'node:crypto'
import { complaintDueAt } from 'contract/complaints/complaints.rules.ts'
import { monthAfter } from 'contract/reports/report-range.rules.ts'
import { defaultWeek } from 'contract/settings/business-hours.rules.ts'
import { businessDay, dayMs } from 'contract/shared/business-time.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { responseDueAt } from '#domains/enquiries/enquiries.service.ts'
import { findApiKey } from '#platform/auth/api-keys.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { createApiKey } from '../../../test/api-keys.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { newPhone } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { isoTime, readNow } from './clock.ts'

const minute = 60_000
const hour = 60 * minute

let t: TestApp
let staff: Caller
let admin: Caller
let dev: Caller
let world: World
let leadKey: string
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  admin = await t.as('admin')
  dev = await t.as('dev')
  world = await createWorld(t, staff)
  leadKey = randomBytes(32).toString('base64url')
  await dev.post('/intake-keys', { source: 'website', title: 'The landing page', key: leadKey })
})
afterEach(() => void vi.useRealTimers())
afterAll(() => t.close())

const now = () => readNow(t.database.db)
/** Whether a time is within a minute of another one, by default the time of the database. */
async function expectNear(time: string | null, expected?: number): Promise<void> {
  expect(Math.abs(Date.parse(time ?? '') - (expected ?? (await now())))).toBeLessThan(minute)
}
const moveClock = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })

describe.each([
  ['fast', hour],
  ['slow', -hour],
])('while the clock of the application server is an hour %s', (_, offset) => {
  const jobAt = async (minutes: number) => {
    const starts = (await now()) + minutes * minute
    return staff.post('/jobs', {
      category_id: world.categories.taps,
      price: 100_000,
      customer_id: world.customer,
      address_id: world.address,
      starts_at: isoTime(starts),
      ends_at: isoTime(starts + hour),
      was_done: false,
      confirmed: true,
    })
  }

  test('a job in half an hour is planned, and one half an hour ago is in the past', async () => {
    moveClock(offset)
    expect((await jobAt(30)).status).toBe(201)
    const past = await jobAt(-30)
    expect([past.status, past.body.statement]).toEqual([409, 'was_done'])
  })

  test('a completion and a payment without a time are of now', async () => {
    moveClock(offset)
    const job = await world.jobIn('completed')
    await expectNear(job.completed_at)
    const payment = await staff.post(`/jobs/${job.id}/payments`, {
      method: 'cash',
      amount: 25_000,
      received_by: 'company',
    })
    await expectNear(payment.body.paid_at)
  })

  test('a payment of tomorrow is refused, one of now is not', async () => {
    moveClock(offset)
    const { id } = await world.job()
    const pay = async (ms: number) =>
      staff.post(`/jobs/${id}/payments`, {
        method: 'cash',
        amount: 1_000 + ms / minute,
        received_by: 'company',
        paid_at: isoTime((await now()) + ms),
      })
    expect((await pay(0)).status).toBe(201)
    expect((await pay(30 * minute)).status).toBe(422)
  })

  test('a moved enquiry can be undone for ten minutes', async () => {
    moveClock(offset)
    const { id, version } = (await staff.post('/enquiries', { name: 'Asha Rao', phone: newPhone() })).body
    const lost = {
      status: 'rate-high',
      lost_reason: 'price',
      activity_type: 'call',
      note: 'Too much',
      version,
    }
    const { undo } = (await staff.post(`/enquiries/${id}/status`, lost)).body
    await expectNear(undo.until, (await now()) + 10 * minute)
    expect((await staff.post(`/enquiries/${id}/undo`, { entry_id: undo.entry_id })).status).toBe(200)
  })

  test('a complaint is due by its severity, and can be resolved and undone', async () => {
    moveClock(offset)
    const job = await world.jobIn('completed')
    const { body } = await staff.post('/complaints', {
      job_id: job.id,
      kind: 'quality',
      severity: 'high',
      text: 'It leaks again.',
    })
    await expectNear(body.due_at, complaintDueAt(defaultWeek, 'high', await now()))
    const reason = 'Explained by phone'
    const resolved = await staff.post(`/complaints/${body.id}/status`, {
      status: 'resolved',
      reason,
      version: 1,
    })
    await expectNear(resolved.body.closed_at)
    await expectNear(resolved.body.undo.until, (await now()) + 10 * minute)
    expect((await staff.post(`/complaints/${body.id}/undo`)).status).toBe(200)
  })

  test('a replaced partner can be undone for ten minutes', async () => {
    moveClock(offset)
    const [from, to] = [await world.partner({ name: 'Ill' }), await world.partner({ name: 'Well' })]
    const starts = (await now()) + 3 * dayMs
    const times = { starts_at: isoTime(starts), ends_at: isoTime(starts + hour) }
    const { id, version } = await world.job({ ...times, partner_id: from })
    const day = businessDay(starts)
    const done = await staff.post('/replacements', {
      partner_id: from,
      cause: { kind: 'days-off', days: { from_day: day, to_day: day, reason: 'Ill' } },
      rows: [{ job_id: id, version, partner_id: to, confirmed: true }],
    })
    await expectNear(done.body.undo_until, (await now()) + 10 * minute)
    expect((await staff.post(`/replacements/${done.body.id}/undo`)).status).toBe(200)
  })

  test('the first response to a lead of a website, which has no session, is due by the source', async () => {
    moveClock(offset)
    const phone = newPhone()
    const sent = await t.app.inject({
      method: 'POST',
      url: '/api/intake/website',
      headers: { 'x-api-key': leadKey, 'content-type': 'application/json' },
      payload: JSON.stringify({ name: 'Asha Rao', phone, message: 'Tap leaks', id: phone }),
    })
    expect(sent.statusCode).toBe(200)
    const { db } = t.database
    const enquiries = db.selectFrom('enquiries').select('response_due_at').orderBy('id', 'desc').limit(1)
    const [enquiry] = await enquiries.execute()
    const due = await responseDueAt(db, 'website', await now())
    await expectNear(enquiry?.response_due_at ?? null, Date.parse(due ?? ''))
  })

  test('an API key and a background task have the time of the database', async () => {
    const { key } = await createApiKey(dev)
    moveClock(offset)
    const { db } = t.database
    for (const given of [await findApiKey(db, key), await contextOfTask(db)])
      await expectNear(isoTime(given?.now ?? 0))
  })
})

test('while the clock of the application server is forty days wrong, days and months are those of the database', async () => {
  const [today, before] = [businessDay(await now()), monthAfter(businessDay(await now()), -1).slice(0, 7)]
  for (const days of [40, -40]) {
    moveClock(days * dayMs)
    expect((await admin.get('/day-book')).body.day).toBe(today)
    expect((await admin.get('/reports/tax')).body.month).toBe(today.slice(0, 7))
    expect((await admin.get('/reports/dues')).body.as_of).toBe(today)
    expect((await admin.get('/reports/enquiry-sources?range=today')).body.range).toEqual({
      from: today,
      to: today,
    })
    const simulated = await admin.get(
      `/commission/simulation?category_id=${world.categories.plumbing}&kind=percent&value=2500`,
    )
    expect(simulated.body.month).toBe(before)
    vi.useRealTimers()
  }
})
