import { settings } from 'contract/settings/settings.registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'

let app: TestApp
let admin: Caller
let staff: Caller
let world: World
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  world = await createWorld(app, staff)
})
afterAll(() => app.close())

const sample = (template: string, job?: number) =>
  admin.get(`/admin/config/sample?template=${template}${job === undefined ? '' : `&job=${job}`}`)
const varsOf = (body: { vars: { name: string; value: string }[] }) =>
  Object.fromEntries(body.vars.map(({ name, value }) => [name, value]))

describe('GET /admin/config/sample', () => {
  it('returns example values while there is no job', async () => {
    const { body, status } = await sample('sms.payment')
    expect(status).toBe(200)
    expect(body).toMatchObject({ job: null, choices: [] })
    expect(varsOf(body)).toMatchObject({ amount: '₹500.00', business: 'House Care' })
  })

  it('returns the message of the latest completed job, or of the given one', async () => {
    const first = await world.jobIn('completed', { price: 99_900 })
    const second = await world.jobIn('completed', { price: 149_900 })
    const { body } = await sample('sms.complete')
    expect(body.choices.map(({ id }: { id: number }) => id).sort()).toEqual([first.id, second.id].sort())
    expect(body.choices[0]).toEqual(body.job)
    const named = await sample('whatsapp.receipt', first.id)
    expect(varsOf(named.body)).toMatchObject({ job: `J-${first.id}`, price: '₹999.00' })
  })

  it('returns the values of the receipt for a payment', async () => {
    const job = await world.jobIn('completed', { price: 100_000 })
    const paid = await staff.post(`/jobs/${job.id}/payments`, {
      method: 'cash',
      amount: 40_000,
      received_by: 'company',
    })
    expect(paid.status, JSON.stringify(paid.body)).toBe(201)
    const { body } = await sample('sms.payment')
    expect(body.job.id).toBe(job.id)
    expect(varsOf(body)).toMatchObject({
      amount: '₹400.00',
      due: '₹600.00',
      receipt: expect.stringMatching(/^HC\//),
    })
  })

  it('never shows a real code', async () => {
    expect(varsOf((await sample('sms.login')).body)).toEqual({ code: '123456', business: 'House Care' })
  })

  it.each(['sms.login', 'sms.complete', 'sms.payment', 'whatsapp.receipt'] as const)(
    'gives %s every name it may use, in the order of the registry',
    async (template) => {
      const key =
        template === 'whatsapp.receipt' ? 'whatsapp.receipt.message' : (`${template}.message` as const)
      const { body } = await sample(template)
      expect(Object.keys(varsOf(body))).toEqual(settings[key].names)
    },
  )

  it('is not found for an unknown template or job', async () => {
    expect((await sample('notification')).status).toBe(422)
    expect((await sample('sms.complete', 999_999)).status).toBe(404)
  })
})

describe('POST /admin/config/test', () => {
  const send = (body: Record<string, unknown>, by = admin) =>
    by.post('/admin/config/test', { job: null, ...body })

  it('returns the reason as text when nothing was sent, and records the user', async () => {
    const { status, body } = await send({ template: 'whatsapp.receipt', phone: '98450 22761' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'failed',
      problem: expect.any(String),
      body: expect.stringContaining('Dear'),
    })
    const { rows } = await app.database.pool.query(
      `SELECT actor_id, after FROM audit_entries WHERE action = 'test-sent' ORDER BY id DESC LIMIT 1`,
    )
    expect(rows[0]).toMatchObject({ actor_id: admin.userId, after: { to: '+919845022761', state: 'failed' } })
  })

  it('refuses an invalid number', async () => {
    expect((await send({ template: 'sms.complete', phone: '12' })).status).toBe(422)
  })
})
