import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createOutbound } from '#platform/outbound/outbound.ts'
import { type Gateway, startGateway } from '#src/gateway/gateway.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { insertMessage } from './messages.store.ts'
import { sendMessage } from './sending/send-message.service.ts'

let gateway: Gateway
let t: TestApp
let staff: Caller
let world: World
const keys = {
  nimbusit: randomBytes(24).toString('base64url'),
  whatsapp: randomBytes(24).toString('base64url'),
}
beforeAll(async () => {
  gateway = await startGateway({ isQuick: true })
  const port = await freePort()
  t = await testApp({ gatewayUrl: gateway.url, publicUrl: `http://127.0.0.1:${port}` })
  await t.app.listen({ port, host: '127.0.0.1' })
  staff = await t.as('staff')
  world = await createWorld(t, staff)
  const dev = await t.as('dev')
  for (const [provider, value] of Object.entries(keys)) {
    const { status } = await dev.post('/admin/config', { key: `provider.${provider}.webhook`, value })
    expect(status).toBe(200)
  }
  for (const flag of ['sms.payment.enable', 'whatsapp.enable']) await world.setting(flag, true)
})
afterAll(async () => {
  await t.close()
  await gateway.close()
})

const templates = { nimbusit: 'sms.payment', myctrlbox: 'sms.payment', whatsapp: 'whatsapp.receipt' } as const
type Provider = keyof typeof templates

async function message(provider: Provider, state: 'pending' | 'submitted' = 'submitted') {
  const { id: job_id } = await world.job()
  const channel = provider === 'whatsapp' ? 'whatsapp' : 'sms'
  const about = { job_id, enquiry_id: null, customer_id: world.customer }
  const provider_id = `their-${randomBytes(6).toString('hex')}`
  const values = { body: 'Dear Asha', to: '+919876543210', template: templates[provider], channel } as const
  const taken = state === 'submitted' ? { state, provider, provider_id, attempts: 1 } : {}
  const row = await insertMessage(t.database.db, { ...values, ...about, ...taken })
  return { ...row, provider_id }
}
const rowOf = async ({ id }: { id: number }) =>
  (await t.database.pool.query('SELECT state, problem, version FROM messages WHERE id = $1', [id])).rows[0]
const failuresOf = async (job: number) =>
  (await staff.get(`/timeline?record_type=job&record_id=${job}`)).body.filter(
    ({ kind }: { kind: string }) => kind === 'message-failed',
  )
const report = async (provider: string, key: string, body: unknown) =>
  (await t.as(null)).post(`/delivery-reports/${provider}/${key}`, body)

describe('the local gateway reports', () => {
  test.each(['nimbusit', 'myctrlbox', 'whatsapp'] as const)(
    'that a message of %s was delivered',
    async (provider) => {
      if (provider !== 'whatsapp') await world.setting('sms.payment.provider', provider)
      gateway.behave('ok')
      const sent = await message(provider, 'pending')
      await sendMessage({ ...t.deps, outbound: createOutbound(t.deps.config) }, sent.id)
      await vi.waitFor(async () => expect((await rowOf(sent)).state).toBe('delivered'), 10_000)
    },
  )

  test('of a failed delivery: the message failed, the timeline shows it, and it can be sent again', async () => {
    await world.setting('sms.payment.provider', 'nimbusit')
    gateway.behave('undelivered')
    const sent = await message('nimbusit', 'pending')
    await sendMessage({ ...t.deps, outbound: createOutbound(t.deps.config) }, sent.id)
    await vi.waitFor(async () => expect((await rowOf(sent)).state).toBe('failed'), 10_000)
    gateway.behave('ok')
    const { problem, version } = await rowOf(sent)
    expect(problem).toBe('Not delivered: Absent subscriber. You can resend it.')
    expect(await failuresOf(sent.job_id!)).toHaveLength(1)
    expect((await staff.post(`/messages/${sent.id}/resend`, { version })).body).toMatchObject({
      state: 'pending',
    })
  })
})

describe('POST /delivery-reports/{provider}/{key}', () => {
  test('finds the message by our reference or by the id of the provider, in JSON, in a form and in the query', async () => {
    const path = `/api/delivery-reports/nimbusit/${keys.nimbusit}`
    const byReference = await message('nimbusit')
    expect(
      (await report('nimbusit', keys.nimbusit, { RefID: byReference.reference, Status: 'DELIVRD' })).status,
    ).toBe(200)
    expect((await rowOf(byReference)).state).toBe('delivered')
    const byForm = await message('nimbusit')
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = `MessageId=${byForm.provider_id}&Status=Delivered`
    await t.app.inject({ method: 'POST', url: path, headers, payload })
    expect((await rowOf(byForm)).state).toBe('delivered')
    const byQuery = await message('nimbusit')
    await t.app.inject({ method: 'POST', url: `${path}?msgid=${byQuery.provider_id}&status=READ` })
    expect((await rowOf(byQuery)).state).toBe('delivered')
    const nested = await message('whatsapp')
    await report('whatsapp', keys.whatsapp, {
      event: 'message.status',
      data: { id: nested.provider_id, status: 'failed' },
    })
    expect((await rowOf(nested)).state).toBe('failed')
  })

  test('is not found with another key, that of another provider, or none that was saved', async () => {
    const sent = await message('nimbusit')
    const failure = { reference: sent.reference, status: 'failed' }
    const unsaved = randomBytes(24).toString('base64url')
    expect((await report('nimbusit', keys.whatsapp, failure)).status).toBe(404)
    expect((await report('nimbusit', unsaved, failure)).status).toBe(404)
    expect((await report('myctrlbox', unsaved, failure)).status).toBe(404)
    expect((await report('whatsapp', keys.whatsapp, failure)).status).toBe(200)
    expect((await rowOf(sent)).state).toBe('submitted')
  })

  test('ignores reports without a message of ours, intermediate states, and unreadable bodies', async () => {
    const sent = await message('nimbusit')
    for (const body of [
      { reference: '00000000-0000-4000-8000-000000000000', status: 'failed' },
      { reference: 'not one', status: 'failed' },
      { reference: sent.reference, status: 'queued' },
      { status: 'failed' },
      [],
      {},
    ]) {
      const { status, body: reply } = await report('nimbusit', keys.nimbusit, body)
      expect([status, reply]).toEqual([200, { success: true }])
    }
    expect((await rowOf(sent)).state).toBe('submitted')
  })

  test('repeated changes nothing, and a late failure does not undo a delivery', async () => {
    const sent = await message('nimbusit')
    const reportStatus = (status: string) =>
      report('nimbusit', keys.nimbusit, { reference: sent.reference, status, reason: 'DND' })
    await reportStatus('failed')
    await reportStatus('failed')
    expect((await rowOf(sent)).problem).toBe('Not delivered: DND. You can resend it.')
    expect(await failuresOf(sent.job_id!)).toHaveLength(1)
    const other = await message('nimbusit')
    await report('nimbusit', keys.nimbusit, { reference: other.reference, status: 'delivered' })
    await report('nimbusit', keys.nimbusit, { reference: other.reference, status: 'failed' })
    expect((await rowOf(other)).state).toBe('delivered')
  })

  test('before the response of the provider settles the message that is being sent, and no pending one', async () => {
    const waiting = await message('nimbusit', 'pending')
    const delivery = { reference: waiting.reference, status: 'delivered' }
    await report('nimbusit', keys.nimbusit, delivery)
    expect((await rowOf(waiting)).state).toBe('pending')
    await t.database.pool.query('UPDATE messages SET attempts = 1 WHERE id = $1', [waiting.id])
    await report('nimbusit', keys.nimbusit, delivery)
    expect((await rowOf(waiting)).state).toBe('delivered')
  })
})

describe('what a report repeats', () => {
  const failWith = async (sent: { id: number; reference: string }, fields: Record<string, string>) => {
    await report('nimbusit', keys.nimbusit, { reference: sent.reference, status: 'failed', ...fields })
    return (await rowOf(sent)).problem
  }
  const token = randomBytes(32).toString('base64url')

  test('is kept without the credentials of the provider, its key and the tokens of links', async () => {
    const account = { username: 'acct/"7&x', password: 'k-11/22"33' }
    const dev = await t.as('dev')
    for (const [name, value] of Object.entries(account)) {
      expect((await dev.post('/admin/config', { key: `nimbusit.${name}`, value })).status).toBe(200)
    }
    const reason = `Rejected: ${encodeURIComponent(account.password)} of ${account.username} at http:\\/\\/x.test\\/t\\/${token}`
    expect(await failWith(await message('nimbusit'), { reason })).toBe(
      'Not delivered: Rejected: •••• of •••• at http:\\/\\/x.test\\/t\\/••••. You can resend it.',
    )
    expect(await failWith(await message('nimbusit'), { reason: `DND ${keys.nimbusit}` })).toContain(
      'DND ••••.',
    )
  })

  test('is hidden before the text is cut', async () => {
    const problem = await failWith(await message('nimbusit'), {
      reason: `${'No route. '.repeat(19)}${token}`,
    })
    expect(problem).toContain('No route. ••••.')
    expect(problem).not.toContain(token.slice(0, 5))
  })

  test('is the status alone for a message with a code, without what follows it', async () => {
    const code = { ...(await message('nimbusit')), template: 'sms.login' }
    await t.database.pool.query('UPDATE messages SET template = $2 WHERE id = $1', [code.id, code.template])
    expect(await failWith(code, { status: 'FAILED482913', reason: '482913 is your sign-in code' })).toBe(
      'Not delivered: FAILED. You can resend it.',
    )
  })
})
