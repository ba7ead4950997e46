import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createOutbound, type Outbound } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { type Caller, type TestApp, testApp } from '../../../../test/app.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { type Sending, sendMessage } from './send-message.service.ts'

let gateway: Gateway
let t: TestApp
let staff: Caller
let world: World
let sending: Sending
beforeAll(async () => {
  gateway = await startGateway({ isQuick: true })
  t = await testApp({ gatewayUrl: gateway.url })
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  const { send: sendOutbound } = createOutbound(t.deps.config)
  sending = { ...t.deps, outbound: { send: (request) => sendOutbound({ ...request, timeout: 400 }) } }
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})
beforeEach(async () => {
  gateway.behave('ok')
  await world.setting('sms.payment.enable', true)
  await world.setting('sms.complete.enable', false)
  await world.setting('whatsapp.enable', false)
  await world.setting('sms.payment.message', '')
  await t.database.pool.query('DELETE FROM provider_states')
})

const messageOf = async (jobId: number) => (await staff.get(`/jobs/${jobId}`)).body.messages.at(-1)
const rowOf = (id: number) =>
  t.database.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const arrived = (reference: string) => gateway.entries().filter((entry) => entry.reference === reference)
const stateOf = async () => (await t.database.pool.query('SELECT * FROM provider_states')).rows[0]

/** A job with one message that waits. */
async function waiting(): Promise<{ job: number; id: number; reference: string }> {
  const job = await world.job()
  await staff.post(`/jobs/${job.id}/payments`, { method: 'cash', amount: 25_000, received_by: 'company' })
  const { id } = await messageOf(job.id)
  return { job: job.id, id, reference: (await rowOf(id)).reference }
}
/** As if the time until the next attempt were over. */
async function tryAgain(id: number): Promise<void> {
  await t.database.pool.query('UPDATE messages SET next_try_at = NULL WHERE id = $1', [id])
  await t.database.pool.query('UPDATE provider_states SET closed_until = app_now()')
  await sendMessage(sending, id)
}

describe('sending', () => {
  test('the gateway gets the message with our reference, and the timeline shows it', async () => {
    const { job, id, reference } = await waiting()
    await sendMessage(sending, id)
    expect(await messageOf(job)).toMatchObject({ state: 'submitted', attempts: 1, problem: null })
    const [entry] = arrived(reference)
    expect(entry).toMatchObject({
      provider: 'nimbusit',
      params: { UserID: '••••', Phno: expect.stringMatching(/^\d{10}$/) },
    })
    expect(entry?.text).toMatch(/^Dear Asha Rao, we received ₹250.00/)
    const row = await rowOf(id)
    expect(row).toMatchObject({ provider: 'nimbusit', leased_until: null, provider_id: expect.any(String) })
    expect(row.provider_answer).toMatch(/^HTTP 200, \d+ bytes, Status=OK$/)
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job}`)
    expect(entries[0]).toMatchObject({ kind: 'message-sent', actor: null, data: { template: 'sms.payment' } })
  })

  test('run twice, in sequence or in parallel, sends once', async () => {
    const { id, reference } = await waiting()
    gateway.behave('slow')
    await Promise.all([sendMessage(sending, id), sendMessage(sending, id), sendMessage(sending, id)])
    await sendMessage(sending, id)
    expect(arrived(reference)).toHaveLength(1)
    expect((await rowOf(id)).attempts).toBe(1)
  })

  test('fails with the reason when the message was switched off since', async () => {
    const { job, id, reference } = await waiting()
    await world.setting('sms.payment.enable', false)
    await sendMessage(sending, id)
    expect(await messageOf(job)).toMatchObject({
      state: 'failed',
      problem: "The SMS 'payment received' was switched off in Settings before it was sent.",
    })
    expect(arrived(reference)).toEqual([])
  })

  test('the provider of the setting sends it', async () => {
    await world.setting('sms.payment.provider', 'myctrlbox')
    const { id, reference } = await waiting()
    await sendMessage(sending, id)
    await world.setting('sms.payment.provider', 'nimbusit')
    expect(arrived(reference)[0]?.provider).toBe('myctrlbox')
    expect(await rowOf(id)).toMatchObject({ state: 'submitted', provider: 'myctrlbox' })
  })

  test('fails in plain words without a provider', async () => {
    const { job, id } = await waiting()
    const config = { ...t.deps.config, demo: false, gatewayUrl: null }
    await sendMessage({ ...sending, config }, id)
    expect(await messageOf(job)).toMatchObject({
      state: 'failed',
      problem: 'No SMS provider is set up in Settings.',
    })
    const { body: entries } = await staff.get(`/timeline?record_type=job&record_id=${job}`)
    expect(entries[0].kind).toBe('message-failed')
  })

  test('a refusal of the provider is final, in its words', async () => {
    const { job, id } = await waiting()
    gateway.behave('refuse')
    await sendMessage(sending, id)
    expect(await messageOf(job)).toMatchObject({
      state: 'failed',
      problem: 'The provider rejected the request: The number is blocked',
    })
    expect((await rowOf(id)).provider_answer).toMatch(/^HTTP 200, \d+ bytes, Status=ERROR$/)
  })

  test.each(['down', '500', 'garbage', 'hang', 'redirect', 'large', '429'] as const)(
    'a provider that is %s loses nothing: it is asked again with the same reference',
    async (mode) => {
      const { job, id, reference } = await waiting()
      gateway.behave(mode)
      await sendMessage(sending, id)
      const row = await rowOf(id)
      expect(row).toMatchObject({ state: 'pending', attempts: 1, leased_until: null, provider: 'nimbusit' })
      expect(row.problem).toMatch(/^The provider/)
      expect(Date.parse(row.next_try_at ?? '')).toBeGreaterThan(Date.now() + 1500)
      const { rows: tasks } = await t.database.pool.query(
        `SELECT start_after > now() AS waits FROM pgboss.job
         WHERE name = 'send-message' AND (data ->> 'message_id')::int = $1 ORDER BY start_after DESC`,
        [id],
      )
      expect(tasks[0]).toEqual({ waits: true })
      gateway.behave('ok')
      await tryAgain(id)
      expect(await messageOf(job)).toMatchObject({ state: 'submitted', attempts: 2, problem: null })
      expect(arrived(reference).map((entry) => entry.mode)).toEqual([mode, 'ok'])
    },
  )

  test('fails after the last attempt, with the problem', async () => {
    const { job, id } = await waiting()
    gateway.behave('500')
    await t.database.pool.query('UPDATE messages SET attempts = 11 WHERE id = $1', [id])
    await sendMessage(sending, id)
    expect(await messageOf(job)).toMatchObject({
      state: 'failed',
      attempts: 12,
      problem: 'The provider had an error (500). Given up after 12 attempts.',
    })
  })

  test('does not send an expired message', async () => {
    const { id, reference } = await waiting()
    await t.database.pool.query(
      `UPDATE messages SET valid_until = app_now() - interval '1 s' WHERE id = $1`,
      [id],
    )
    await sendMessage(sending, id)
    expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'It could not be sent in time.' })
    expect(arrived(reference)).toEqual([])
  })
})

describe('the circuit breaker', () => {
  test('stops requests after five failures, allows one trial, and closes when that one succeeds', async () => {
    gateway.behave('500')
    const messages = [
      await waiting(),
      await waiting(),
      await waiting(),
      await waiting(),
      await waiting(),
      await waiting(),
    ]
    for (const { id } of messages) await sendMessage(sending, id)
    expect(await stateOf()).toMatchObject({ provider: 'nimbusit', failures: 5 })
    const last = messages.at(-1)!
    expect(arrived(last.reference)).toEqual([])
    expect(await rowOf(last.id)).toMatchObject({ state: 'pending', attempts: 0 })
    // The pause is over: of two parallel attempts one may send.
    await t.database.pool.query('UPDATE provider_states SET closed_until = app_now()')
    gateway.behave('slow')
    const [first] = messages
    await t.database.pool.query('UPDATE messages SET next_try_at = NULL')
    await Promise.all([sendMessage(sending, first!.id), sendMessage(sending, last.id)])
    const states = [(await rowOf(first!.id)).state, (await rowOf(last.id)).state]
    expect(states.sort()).toEqual(['pending', 'submitted'])
    expect(await stateOf()).toBeUndefined()
  })

  test('waits as long as the provider demands', async () => {
    const { id } = await waiting()
    gateway.behave('429')
    await sendMessage(sending, id)
    const { closed_until } = await stateOf()
    expect(Date.parse(closed_until)).toBeGreaterThan(Date.now() + 1000)
    gateway.behave('ok')
    const other = await waiting()
    await sendMessage(sending, other.id)
    expect(arrived(other.reference)).toEqual([])
    expect((await rowOf(other.id)).attempts).toBe(0)
  })
})

describe('a message with a job link', () => {
  const tomorrow = { starts_at: '2090-03-01T05:30:00.000Z', ends_at: '2090-03-01T06:30:00.000Z' }
  async function booked(name = 'Asha Rao') {
    await world.setting('message.booked.enable', true)
    await t.database.pool.query('UPDATE customers SET name = $2 WHERE id = $1', [world.customer, name])
    const job = await world.job(tomorrow)
    const message = (await messageOf(job.id)) as { id: number; template: string; body: string }
    expect(message.template).toBe('message.booked')
    await t.database.pool.query('UPDATE messages SET next_try_at = NULL WHERE id = $1', [message.id])
    return { job, message, reference: (await rowOf(message.id)).reference }
  }
  async function assigned() {
    await world.setting('message.partner-job.enable', true)
    const partner_id = await world.partner()
    const job = await world.job({ ...tomorrow, partner_id })
    const message = (await messageOf(job.id)) as { id: number; template: string; body: string }
    expect(message.template).toBe('message.partner-job')
    await t.database.pool.query('UPDATE messages SET next_try_at = NULL WHERE id = $1', [message.id])
    return { job, message, reference: (await rowOf(message.id)).reference }
  }
  test('a message to the customer has the tracking link, which the stored text leaves out', async () => {
    const { job, message, reference } = await booked()
    await sendMessage(withUrl(), message.id)
    const token = /https:\/\/care\.example\/t\/([\w-]{43})$/.exec(arrived(reference)[0]?.text ?? '')?.[1]
    expect((await staff.post(`/jobs/${job.id}/tracking-link`, { by: 'copy' })).body.url).toContain(token)
    const row = await rowOf(message.id)
    expect(row).toMatchObject({ state: 'submitted', body: message.body })
    expect(JSON.stringify(row)).not.toContain(token)
  })

  test('a name that contains a placeholder stays unchanged, and only the template has a link', async () => {
    const { message, reference } = await booked('Pay http://evil.example/{link}')
    await sendMessage(withUrl(), message.id)
    const text = arrived(reference)[0]?.text
    expect(text).toMatch(
      /^Dear Pay http:\/\/evil\.example\/\{link\}, .*https:\/\/care\.example\/t\/[\w-]{43}$/,
    )
    expect(text?.match(/care\.example/g)).toHaveLength(1)
  })

  const escaped = (text: string) => JSON.stringify(text).replaceAll('/', '\\/').slice(1, -1)
  test.each([
    ['as it came', (text: string) => text],
    ['with slashes escaped', escaped],
    ['percent-encoded', encodeURIComponent],
  ])('no token is stored of a provider that repeats the text %s', async (_how, encode) => {
    const { message } = await booked()
    let token = ''
    const sendOutbound: Outbound['send'] = async ({ url }) => {
      const text = new URL(url).searchParams.get('Msg') ?? ''
      token = text.slice(-43)
      const body = `{"Status":"ERROR for ${encode(text)}","Id":"${encode(text)}","Message":"Not to ${encode(text)}"}`
      return { status: 200, body, retryAfter: null }
    }
    await sendMessage({ ...withUrl(), outbound: { send: sendOutbound } }, message.id)
    const row = await rowOf(message.id)
    expect(row).toMatchObject({ state: 'failed', problem: expect.stringContaining('••••') })
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(row)).not.toContain(token)
  })

  const withUrl = () => ({ ...sending, config: { ...sending.config, publicUrl: 'https://care.example' } })
  const linkOf = async (id: number) => (await staff.get(`/jobs/${id}`)).body.partner_link

  test('sends the link, keeps the text without it, and notes the time', async () => {
    const { job, message, reference } = await assigned()
    expect(await linkOf(job.id)).toBeNull()
    await sendMessage(withUrl(), message.id)
    const token = /https:\/\/care\.example\/p\/([\w-]{43})$/.exec(arrived(reference)[0]?.text ?? '')?.[1]
    expect((await staff.post(`/jobs/${job.id}/partner-link`, { by: 'copy' })).body.url).toContain(token)
    const row = await rowOf(message.id)
    expect(row).toMatchObject({ state: 'submitted', body: message.body })
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await linkOf(job.id)).toMatchObject({ sent_at: expect.any(String), opened_at: null })
  })

  test('sends the same link again after a failure', async () => {
    const { job, message, reference } = await assigned()
    gateway.behave('down')
    await sendMessage(withUrl(), message.id)
    expect(await linkOf(job.id)).toMatchObject({ sent_at: null })
    gateway.behave('ok')
    await t.database.pool.query('UPDATE messages SET next_try_at = NULL WHERE id = $1', [message.id])
    await t.database.pool.query('UPDATE provider_states SET closed_until = app_now()')
    await sendMessage(withUrl(), message.id)
    expect(arrived(reference).at(-1)?.text).toMatch(/\/p\/[\w-]{43}$/)
  })

  test('without a public URL the text has no link', async () => {
    const { message, reference } = await assigned()
    await sendMessage(sending, message.id)
    expect(arrived(reference)[0]?.text).toMatch(/House Care$/)
  })
})
