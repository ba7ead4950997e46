import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contextOfTask } from '#platform/http/context.ts'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createPartner, newPhone } from '../../../test/fixtures.ts'
import { createWorld } from '../../../test/world.ts'
import { writeAutomatic } from '../messages/automatic.service.ts'

let app: TestApp
let admin: Caller
let staff: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  const world = await createWorld(app, staff)
  await world.setting('message.booked.enable', true)
})
afterAll(() => app.close())

const read = async (id: number) => (await staff.get(`/customers/${id}`)).body
async function create(values: object = {}): Promise<{ id: number; phone: string; version: number }> {
  const reply = await staff.post('/customers', { name: 'Asha Rao', phone: newPhone(), ...values })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}
async function save(id: number, values: object) {
  const { version } = await read(id)
  const reply = await staff.put(`/customers/${id}`, { ...values, version })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
async function merge(survivor_id: number, others: number[], fields: object = {}) {
  const { version } = await read(survivor_id)
  const merged = await Promise.all(others.map(async (id) => ({ id, version: (await read(id)).version })))
  const reply = await admin.post('/customers/merge', { survivor_id, version, merged, fields })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.id
}
/** Whether the customer gets an automatic message that is not necessary. */
async function isMessaged(customer_id: number): Promise<boolean> {
  const { pool, db } = app.database
  const { phone: to } = await read(customer_id)
  await pool.query('DELETE FROM messages')
  const latest = new Date(Date.now() + 86_400_000).toISOString()
  const times = { latest, valid_until: latest }
  const message = {
    template: 'message.booked',
    to,
    vars: {},
    job_id: null,
    customer_id,
    partner_id: null,
    ...times,
  } as const
  await writeAutomatic(await contextOfTask(db), [message])
  return (await pool.query('SELECT FROM messages')).rows.length > 0
}
const changesOf = async (id: number) => {
  const { body } = await staff.get(`/timeline?record_type=customer&record_id=${id}`)
  type Entry = { kind: string; actor: { name: string } | null; data: { changes?: { label: string }[] } }
  return (body as Entry[]).flatMap(({ actor, data }) =>
    (data.changes ?? [])
      .filter(({ label }) => label === 'Opted out by')
      .map((change) => ({ by: actor?.name, ...change })),
  )
}

describe('an opt-out after a merge', () => {
  it('is kept by the survivor who gets the number, and no message is sent', async () => {
    const [a, b] = [await create({ opted_out: 'sms', no_call: 'call' }), await create()]
    expect(await isMessaged(b.id)).toBe(true)
    await merge(b.id, [a.id], { phone: a.phone, opted_out: null, no_call: null })
    expect(await read(b.id)).toMatchObject({
      phone: a.phone,
      opted_out: 'sms',
      no_call: 'call',
      no_sms: null,
    })
    expect(await isMessaged(b.id)).toBe(false)
  })

  it('holds for the main number where the opted-out one becomes the alternate', async () => {
    const [a, b] = [await create({ opted_out: 'sms' }), await create()]
    await merge(b.id, [a.id], { alternate_phone: a.phone })
    expect(await read(b.id)).toMatchObject({ phone: b.phone, opted_out: 'sms' })
    expect(await isMessaged(b.id)).toBe(false)
  })

  it('holds for the numbers that stay where the opted-out one is dropped', async () => {
    const [a, b] = [await create({ no_whatsapp: 'sms' }), await create()]
    await merge(b.id, [a.id])
    expect(await read(b.id)).toMatchObject({ phone: b.phone, no_whatsapp: 'sms' })
    expect(await read(await create({ phone: a.phone }).then(({ id }) => id))).toMatchObject({
      no_whatsapp: 'sms',
    })
  })

  it('is by the way that the merge states', async () => {
    const [a, b] = [await create({ opted_out: 'sms' }), await create({ opted_out: 'email' })]
    await merge(b.id, [a.id], { alternate_phone: a.phone, opted_out: 'sms' })
    expect(await read(b.id)).toMatchObject({ opted_out: 'sms' })
  })

  it('stays with its number when the merge is undone', async () => {
    const [a, b] = [await create({ opted_out: 'sms' }), await create()]
    const id = await merge(b.id, [a.id], { phone: a.phone, alternate_phone: b.phone })
    expect((await admin.post(`/merges/${id}/undo`)).status).toBe(200)
    expect(await read(a.id)).toMatchObject({ phone: a.phone, opted_out: 'sms' })
    expect(await read(b.id)).toMatchObject({ phone: b.phone, opted_out: null })
  })

  it('is not restored by the undo when the person opted in since', async () => {
    const [a, b] = [await create({ opted_out: 'sms' }), await create()]
    const id = await merge(b.id, [a.id], { phone: a.phone, alternate_phone: b.phone })
    await save(b.id, { opted_out: null })
    expect((await admin.post(`/merges/${id}/undo`)).status).toBe(200)
    expect(await read(a.id)).toMatchObject({ opted_out: null })
  })
})

describe('an opt-out belongs to the number', () => {
  it('of a second customer with the same number too', async () => {
    const first = await create({ opted_out: 'email' })
    const second = await create({ phone: first.phone, allow_duplicate: true })
    expect(second).toMatchObject({ opted_out: 'email' })
    expect(await isMessaged(second.id)).toBe(false)
  })

  it('so the open pages of all its customers are refetched', async () => {
    const [first, phone] = [await create(), newPhone()]
    const second = await create({ phone: first.phone, alternate_phone: phone, allow_duplicate: true })
    const third = await create({ phone, allow_duplicate: true })
    await app.database.pool.query('DELETE FROM record_changes')
    await save(second.id, { opted_out: 'sms' })
    const { rows } = await app.database.pool.query(
      "SELECT DISTINCT customer_id FROM record_changes WHERE type IN ('customer', 'timeline-entry') ORDER BY customer_id",
    )
    expect(rows.map(({ customer_id }) => customer_id)).toEqual([first.id, second.id, third.id])
  })

  it('of a customer who was deleted and is created again', async () => {
    const { id, phone } = await create({ opted_out: 'call' })
    expect((await admin.delete(`/customers/${id}`)).status).toBe(200)
    expect(await create({ phone })).toMatchObject({ opted_out: 'call' })
  })

  it('and is erased with the person, unless another customer has the number', async () => {
    const alternate_phone = newPhone()
    const { id, phone } = await create({ opted_out: 'call', alternate_phone })
    const other = await create({ phone: alternate_phone, allow_duplicate: true })
    const erased = await admin.post(`/customers/${id}/erasure`, { reason: 'asked-by-the-person' })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await read(other.id)).toMatchObject({ opted_out: 'call' })
    expect(await create({ phone })).toMatchObject({ opted_out: null })
  })

  it('and is shown at once when a customer gets a number that opted out', async () => {
    const [first, second] = [await create({ opted_out: 'email' }), await create()]
    expect(await save(second.id, { phone: first.phone, opted_out: null })).toMatchObject({
      opted_out: 'email',
    })
    expect(await changesOf(second.id)).toEqual([
      { by: 'Test staff', label: 'Opted out by', from: null, to: 'Email' },
    ])
  })

  it('stays with the old number and holds for the new one when the number changes', async () => {
    const { id, phone } = await create({ opted_out: 'sms' })
    expect(await save(id, { phone: newPhone() })).toMatchObject({ opted_out: 'sms' })
    expect(await isMessaged(id)).toBe(false)
    expect(await create({ phone })).toMatchObject({ opted_out: 'sms' })
  })

  it('of the WhatsApp number and the alternate one as of the main one', async () => {
    const [alternate_phone, whatsapp] = [newPhone(), newPhone()]
    await create({ alternate_phone, whatsapp, no_sms: 'call' })
    for (const phone of [alternate_phone, whatsapp]) {
      expect(await create({ phone, allow_duplicate: true })).toMatchObject({ no_sms: 'call' })
    }
  })

  it('of a partner with the same number', async () => {
    const { phone } = await create({ opted_out: 'sms' })
    const id = await createPartner(app.database.db, { phone })
    const { body: partner } = await staff.get(`/partners/${id}`)
    expect(partner).toMatchObject({ opted_out: 'sms' })
    const saved = await staff.put(`/partners/${id}`, { version: partner.version, opted_out: null })
    expect(saved).toMatchObject({ status: 200, body: { opted_out: null } })
    expect(await create({ phone, allow_duplicate: true })).toMatchObject({ opted_out: null })
  })
})

describe('opting in', () => {
  it('ends the opt-out of the numbers, for every customer with one of them, whose timeline and audit say by whom', async () => {
    const first = await create({ opted_out: 'email' })
    const second = await create({ phone: first.phone, allow_duplicate: true })
    await save(second.id, { opted_out: null })
    for (const { id } of [first, second]) {
      expect(await read(id)).toMatchObject({ opted_out: null })
      expect(await changesOf(id)).toEqual([
        { by: 'Test staff', label: 'Opted out by', from: 'Email', to: null },
      ])
    }
    const { rows } = await app.database.pool.query(
      `SELECT before -> 'opted_out' AS before, after -> 'opted_out' AS after, actor_id FROM audit_entries
       WHERE record_type = 'customer' AND record_id = ANY ($1) AND action = 'updated'`,
      [[String(first.id), String(second.id)]],
    )
    expect(rows).toEqual(Array(2).fill({ before: 'email', after: null, actor_id: staff.userId }))
    expect(await isMessaged(first.id)).toBe(true)
  })

  it('with a change to another number that opted out ends only the shown opt-out', async () => {
    const [first, second] = [await create({ opted_out: 'email' }), await create({ opted_out: 'sms' })]
    expect(await save(second.id, { phone: first.phone, opted_out: null })).toMatchObject({
      opted_out: 'email',
    })
    expect(await create({ phone: second.phone })).toMatchObject({ opted_out: null })
  })

  it('and out at once for one number, by many users, ends in one state and no error', async () => {
    const { phone } = await create()
    const others = await Promise.all(
      Array.from({ length: 8 }, () => create({ phone, alternate_phone: newPhone(), allow_duplicate: true })),
    )
    const replies = await Promise.all(
      others.map(({ id, version }, at) =>
        staff.put(`/customers/${id}`, { opted_out: at % 2 ? 'sms' : 'call', version }),
      ),
    )
    expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200))
    const states = await Promise.all(others.map(async ({ id }) => (await read(id)).opted_out))
    expect(new Set(states).size).toBe(1)
  })
})
