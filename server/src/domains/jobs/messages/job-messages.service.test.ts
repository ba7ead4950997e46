import { businessDay, dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { contextOfTask } from '#platform/http/context.ts'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { writeReminders } from './reminders.service.ts'

let t: TestApp
let staff: Caller
let world: World
const names = [
  'booked',
  'on-the-way',
  'rescheduled',
  'cancelled',
  'reminder',
  'paid',
  'partner-job',
  'partner-moved',
]
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  world = await createWorld(t, staff)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const name of [...names, 'partner-cancelled', 'partner-reminder', 'partner-document']) {
    await world.setting(`message.${name}.enable`, true)
  }
  await world.setting('business.messages_per_day', '100')
  await world.setting('business.quiet_from', '00:00')
  await world.setting('business.quiet_to', '00:00')
  await t.database.pool.query('DELETE FROM opt_outs')
})

const at = (days: number, hours = 0) =>
  new Date(startOfDay(Date.now()) + days * dayMs + (10 + hours) * 3_600_000)
const period = (days: number) => ({ starts_at: at(days).toISOString(), ends_at: at(days, 2).toISOString() })
const messagesOf = async (job: number) => {
  const { rows } = await t.database.pool.query(
    'SELECT template, state, is_withdrawn, body, partner_id FROM messages WHERE job_id = $1 ORDER BY id',
    [job],
  )
  return rows
}
const waitingOf = async (job: number) =>
  (await messagesOf(job)).filter(({ state }) => state === 'pending').map(({ template }) => template)
const sendAll = (job: number) =>
  t.database.pool.query(
    `UPDATE messages SET state = 'delivered', attempts = 1 WHERE job_id = $1 AND state = 'pending'`,
    [job],
  )
const step = async (job: { id: number }, name: string, body: object = {}) => {
  const { version } = (await staff.get(`/jobs/${job.id}`)).body
  const reply = await staff.post(`/jobs/${job.id}/${name}`, { version, ...body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

test('no message is written while all of them are switched off', async () => {
  for (const name of [...names, 'partner-cancelled']) await world.setting(`message.${name}.enable`, false)
  const job = await world.job(period(3))
  expect(await messagesOf(job.id)).toEqual([])
})

test('a new job with a partner notifies the customer and the partner', async () => {
  const partner_id = await world.partner({ name: 'Ravi Kumar' })
  const job = await world.job({ ...period(3), partner_id })
  const [booked, assigned] = await messagesOf(job.id)
  expect(booked).toMatchObject({ template: 'message.booked', state: 'pending', partner_id: null })
  expect(booked.body).toMatch(
    /^Dear Asha Rao, your Tap repair \(J-\d+\) is booked for .+, 10:00 AM\. House Care \uE000$/u,
  )
  expect(assigned).toMatchObject({ template: 'message.partner-job', partner_id })
  expect(assigned.body).toContain('HSR Layout')
})

test('a change within the waiting time replaces the message instead of adding one', async () => {
  const partner_id = await world.partner()
  const job = await world.job({ ...period(3), partner_id })
  await step(job, 'reschedule', { ...period(4), reason: 'Customer asked', confirmed: true })
  expect(await waitingOf(job.id)).toEqual(['message.booked', 'message.partner-job'])
  await step(job, 'cancel', { reason: 'Not needed' })
  expect(await waitingOf(job.id)).toEqual([])
})

test('after the first message was sent, a new time and a cancellation are separate messages', async () => {
  const partner_id = await world.partner()
  const job = await world.job({ ...period(3), partner_id })
  await sendAll(job.id)
  await step(job, 'reschedule', { ...period(4), reason: 'Customer asked', confirmed: true })
  expect(await waitingOf(job.id)).toEqual(['message.rescheduled', 'message.partner-moved'])
  await sendAll(job.id)
  await step(job, 'cancel', { reason: 'Not needed' })
  expect(await waitingOf(job.id)).toEqual(['message.cancelled', 'message.partner-cancelled'])
  const outdated = (await messagesOf(job.id)).filter(({ is_withdrawn }) => is_withdrawn)
  expect(outdated.map(({ template }) => template)).toContain('message.booked')
})

test('a partner who asked for another time gets no message about it', async () => {
  const job = await world.job({ ...period(3), partner_id: await world.partner() })
  const asked = { reason: 'Partner asked', confirmed: true, partner_asked: true }
  await step(job, 'reschedule', { ...period(4), ...asked })
  expect(await waitingOf(job.id)).toEqual(['message.booked', 'message.partner-job'])
  await sendAll(job.id)
  await step(job, 'reschedule', { ...period(5), ...asked })
  expect(await waitingOf(job.id)).toEqual(['message.rescheduled'])
})

test('another partner gets the job, and the earlier partner gets the cancellation', async () => {
  const first = await world.partner({ name: 'First One' })
  const second = await world.partner({ name: 'Second One' })
  const job = await world.job({ ...period(3), partner_id: first })
  await sendAll(job.id)
  await step(job, 'assign', { partner_id: second, confirmed: true })
  const waiting = (await messagesOf(job.id)).filter(({ state }) => state === 'pending')
  expect(waiting).toMatchObject([
    { template: 'message.partner-cancelled', partner_id: first },
    { template: 'message.partner-job', partner_id: second },
  ])
})

test('the start of a job of today is a message, with the phone by the setting', async () => {
  const starts_at = new Date().toISOString()
  const job = await world.jobIn('accepted', {
    starts_at,
    ends_at: new Date(Date.now() + 3_600_000).toISOString(),
  })
  await world.setting('business.phone', '080 1234 5678')
  await step(job, 'start')
  const last = (await messagesOf(job.id)).at(-1)
  expect(last).toMatchObject({ template: 'message.on-the-way', state: 'pending' })
  expect(last?.body).toContain('Ravi Kumar (080 1234 5678) has started work on your')
})

test('a job that is over already gets no message', async () => {
  const job = await world.job(period(-3))
  expect(await messagesOf(job.id)).toEqual([])
})

test('a customer who opted out gets necessary messages only', async () => {
  await t.database.pool.query(
    `INSERT INTO opt_outs (phone, field, way) SELECT phone, 'opted_out', 'call' FROM customers WHERE id = $1`,
    [world.customer],
  )
  const job = await world.job(period(3))
  expect(await waitingOf(job.id)).toEqual([])
  await step(job, 'reschedule', { ...period(4), reason: 'Customer asked', confirmed: true })
  expect(await waitingOf(job.id)).toEqual(['message.rescheduled'])
})

test('messages above the daily limit of a number are stored as failed', async () => {
  await world.setting('business.messages_per_day', '1')
  const partner_id = await world.partner()
  const job = await world.job({ ...period(3), partner_id })
  await sendAll(job.id)
  await step(job, 'reschedule', { ...period(4), reason: 'Late', confirmed: true })
  const moved = (await messagesOf(job.id)).find(({ template }) => template === 'message.partner-moved')
  expect(moved).toMatchObject({ state: 'failed' })
})

test('reminders are written once for each job and partner of tomorrow, from the hour of the setting on', async () => {
  await t.database.pool.query(`UPDATE jobs SET status = 'cancelled', partner_id = NULL`)
  const partner_id = await world.partner({ name: 'Reminded One' })
  const job = await world.job({ ...period(1), partner_id })
  await sendAll(job.id)
  await t.database.pool.query(`UPDATE jobs SET created_at = app_now() - interval '2 days' WHERE id = $1`, [
    job.id,
  ])
  await t.database.pool.query(
    `UPDATE messages SET created_at = app_now() - interval '2 days' WHERE job_id = $1`,
    [job.id],
  )
  const now = startOfDay(Date.now()) + 19 * 3_600_000
  const ctx = { ...(await contextOfTask(t.database.db)), now }
  await world.setting('business.remind_at', '20:00')
  expect(await writeReminders(ctx)).toBe(0)
  // The rows are written now, so the hour is in the past by the clock of the test.
  await world.setting('business.remind_at', '00:00')
  expect(await writeReminders(ctx)).toBe(2)
  expect(await writeReminders(ctx)).toBe(0)
  expect(await waitingOf(job.id)).toEqual(['message.reminder'])
  const { rows } = await t.database.pool.query(
    'SELECT body FROM messages WHERE partner_id = $1 AND job_id IS NULL',
    [partner_id],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].body).toContain('Dear Reminded One, 1 job on')
  expect(businessDay(Date.now())).toBe(businessDay(now))
})

test('a partner is reminded of the document that expires first, a month and a week before', async () => {
  const partner_id = await world.partner({ name: 'Ravi Kumar' })
  const day = (days: number) => businessDay(Date.now() + days * dayMs)
  const keep = (kind: string, days: number | null) =>
    t.database.pool.query(
      `INSERT INTO files (partner_id, kind, name, type, size, content_hash, expires_on)
       VALUES ($1, $2, 'scan.pdf', 'application/pdf', 1, repeat('a', 64), $3)`,
      [partner_id, kind, days === null ? null : day(days)],
    )
  const remind = async () => {
    await writeReminders({ ...(await contextOfTask(t.database.db)), now: evening })
    const { rows } = await t.database.pool.query(
      "SELECT body FROM messages WHERE partner_id = $1 AND template = 'message.partner-document' ORDER BY id",
      [partner_id],
    )
    return rows.map(({ body }) => body)
  }
  const evening = startOfDay(Date.now()) + 23.9 * 3_600_000
  await keep('licence', 31)
  await keep('police-check', 40)
  await keep('pan', 5)
  await keep('pan', null)
  expect(await remind()).toEqual([])
  await keep('bank-proof', 29)
  const [body] = await remind()
  expect(body).toContain(`your Bank proof expires on ${formatDay(day(29))}`)
  expect(await remind()).toHaveLength(1)
  const past = (days: number) =>
    t.database.pool.query(
      'UPDATE messages SET created_at = app_now() - make_interval(days => $1) WHERE partner_id = $2',
      [...[days, partner_id]],
    )
  await past(22)
  expect(await remind()).toHaveLength(1)
  await t.database.pool.query(
    "UPDATE files SET expires_on = $1 WHERE partner_id = $2 AND kind = 'bank-proof'",
    [...[day(7), partner_id]],
  )
  expect(await remind()).toHaveLength(2)
  expect(await remind()).toHaveLength(2)
})
