import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, randomPhone, type World } from '../../../test/world.ts'
import { insertMessage } from './messages.store.ts'

let t: TestApp
let staff: Caller
let dev: Caller
let world: World
beforeAll(async () => {
  t = await testApp()
  staff = await t.as('staff')
  dev = await t.as('dev')
  world = await createWorld(t, staff)
  await world.setting('provider.callerdesk.enable', true)
  await t.database.pool.query(`UPDATE users SET phone = '+919845000001' WHERE id = $1`, [staff.userId])
})
afterAll(() => t.close())
beforeEach(() => t.database.pool.query(`DELETE FROM settings WHERE key LIKE 'business.%_per_%'`))

type Reply = Awaited<ReturnType<Caller['post']>>
/** The last response must be the first 429, with the time of the next attempt. */
function refusedAfter(replies: Reply[], message: string): void {
  const last = replies.at(-1)
  expect(replies.slice(0, -1).map(({ status }) => status)).not.toContain(429)
  expect([last?.status, last?.body.message]).toEqual([429, message])
  const wait = Number(last?.headers['retry-after'])
  expect(wait).toBeGreaterThan(3000)
  expect(wait).toBeLessThanOrEqual(3600)
}
const anHourAgo = async () => {
  await t.database.pool.query(`UPDATE messages SET created_at = created_at - interval '61 minutes'`)
  await t.database.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only')
  await t.database.pool.query(`UPDATE audit_entries SET at = at - interval '61 minutes'`)
  await t.database.pool.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only')
}

async function delivered(to = randomPhone()) {
  const about = { job_id: null, enquiry_id: null, customer_id: world.customer }
  const message = {
    channel: 'sms',
    template: 'notification',
    body: 'New enquiry',
    state: 'delivered',
    to,
  } as const
  return insertMessage(t.database.db, { ...message, ...about })
}
const resend = ({ id, version }: { id: number; version: number }) =>
  staff.post(`/messages/${id}/resend`, { version, reason: 'The customer deleted it' })

describe('resends of one message', () => {
  const message = 'This message was resent 5 times within the last hour. Try again in 60 min.'

  test('are 5 an hour, counted over all of its copies', async () => {
    const first = await delivered()
    const replies: Reply[] = []
    let latest = { id: first.id, version: first.version }
    for (let sent = 0; sent < 6; sent += 1) {
      replies.push(await resend(latest))
      const { body } = replies.at(-1)!
      if (!body.id) break
      await t.database.pool.query(`UPDATE messages SET state = 'delivered' WHERE id = $1`, [body.id])
      latest = (await t.database.pool.query('SELECT id, version FROM messages WHERE id = $1', [body.id]))
        .rows[0]
    }
    expect(replies).toHaveLength(6)
    refusedAfter(replies, message)
    refusedAfter([await resend(first)], message)
    await anHourAgo()
    const { rows } = await t.database.pool.query('SELECT id, version FROM messages WHERE id = $1', [first.id])
    expect((await resend(rows[0])).status).toBe(200)
  })

  test('at the same time count each other', async () => {
    const first = await delivered()
    const replies = await Promise.all(Array.from({ length: 12 }, () => resend(first)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(7)
  })

  test('follow the setting', async () => {
    await world.setting('business.resends_per_message', '1')
    const first = await delivered()
    const one = 'This message was resent 1 time within the last hour. Try again in 60 min.'
    refusedAfter([await resend(first), await resend(first)], one)
  })
})

test('messages to one number are 20 an hour, automatic ones counted', async () => {
  const to = randomPhone()
  const messages = []
  for (let index = 0; index < 19; index += 1) messages.push(await delivered(to))
  expect((await resend(messages[0]!)).status).toBe(200)
  refusedAfter(
    [await resend(messages[1]!)],
    'This number received 20 messages within the last hour. Try again in 60 min.',
  )
  expect((await resend(await delivered())).status).toBe(200)
})

test('calls to one number are 10 an hour, by any user and from any record', async () => {
  const { id } = await world.job({ customer_id: world.customer })
  const replies: Reply[] = []
  for (let called = 0; called < 11; called += 1) {
    const about =
      called % 2
        ? { record_type: 'job', record_id: id }
        : { record_type: 'customer', record_id: world.customer }
    replies.push(await staff.post('/calls', about))
  }
  refusedAfter(replies, 'This number was called 10 times within the last hour. Try again in 60 min.')
})

describe('test messages', () => {
  const send = (phone = randomPhone()) =>
    dev.post('/admin/config/test', { template: 'sms.complete', phone, job: null })

  test('are 20 an hour for a user, also in parallel', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => send()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(20)
    refusedAfter([await send()], 'You sent 20 test messages within the last hour. Try again in 60 min.')
    await anHourAgo()
  })

  test('to one number count among its messages', async () => {
    await world.setting('business.messages_per_recipient', '2')
    const phone = randomPhone()
    refusedAfter(
      [await send(phone), await send(phone), await send(phone)],
      'This number received 2 messages within the last hour. Try again in 60 min.',
    )
  })
})
