import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import { createWorld } from '../../../test/world.ts'

let t: TestApp
let admin: Caller
let staff: Caller
let enquiry: number
beforeAll(async () => {
  t = await testApp()
  admin = await t.as('admin')
  staff = await t.as('staff')
  const world = await createWorld(t, staff)
  const { body } = await staff.post('/enquiries', {
    name: 'Meera Nair',
    phone: '+919844012345',
    category_id: world.categories.taps,
  })
  enquiry = body.id
  await admin.put(`/enquiries/${enquiry}`, { version: body.version, name: 'Meera K Nair' })
})
afterAll(() => t.close())

describe('GET /audit', () => {
  test('lists who did what to a record, latest first, with old and new values', async () => {
    const { body } = await admin.get(`/audit?record_type=enquiry&record_id=${enquiry}`)
    expect(body.meta).toMatchObject({ total: 2, exact: true })
    expect(body.data[0]).toMatchObject({
      actor: { id: admin.userId },
      action: 'updated',
      action_label: 'Updated',
      record_label: `Enquiry E-${enquiry}`,
      changes: [{ field: 'Name', before: { text: 'Meera Nair' }, after: { text: 'Meera K Nair' } }],
    })
    expect(body.data[1]).toMatchObject({ actor: { id: staff.userId }, action: 'created' })
    expect(body.data[1].request_id).not.toBeNull()
  })

  test('narrows by person, action and days', async () => {
    const byStaff = await admin.get(`/audit?actor_id=${staff.userId}&record_type=enquiry&per_page=100`)
    expect(byStaff.body.data.length).toBeGreaterThan(0)
    expect(new Set(byStaff.body.data.map((entry: { actor: { id: number } }) => entry.actor.id))).toEqual(
      new Set([staff.userId]),
    )
    const created = await admin.get(`/audit?action=created&record_type=enquiry&record_id=${enquiry}`)
    expect(created.body.meta.total).toBe(1)
    expect((await admin.get(`/audit?record_id=${enquiry}&to=2020-01-01`)).body.meta.total).toBe(0)
    expect((await admin.get(`/audit?record_id=${enquiry}&from=2020-01-01&sort=at`)).body.data[0].action).toBe(
      'created',
    )
  })

  test('names an unknown filter and a malformed one', async () => {
    expect((await admin.get('/audit?who=1')).status).toBe(422)
    expect((await admin.get('/audit?action=DROP%20TABLE')).body.errors).toMatchObject([{ field: 'action' }])
  })

  test('contains failed sign-ins, also of logins without an account', async () => {
    await t
      .as(null)
      .then((anonymous) =>
        anonymous.post('/signin', { login: 'stranger@example.com', password: 'wrong one' }),
      )
    const { body } = await admin.get('/audit?action=sign-in-failed')
    expect(body.data[0]).toMatchObject({ actor: null, record_type: 'session', record_id: 'unknown' })
    expect(JSON.stringify(body)).not.toContain('stranger@example.com')
  })

  test('contains refusals, one a minute for each endpoint', async () => {
    for (let i = 0; i < 3; i++) expect((await staff.get('/audit')).status).toBe(403)
    const { body } = await admin.get(`/audit?action=refused&actor_id=${staff.userId}`)
    expect(body.data.map((entry: { changes: unknown }) => entry.changes)).toEqual([
      [{ field: 'Endpoint', before: null, after: { text: 'GET /api/audit' } }],
    ])
  })
})

test('GET /audit/terms lists the types and actions that occur', async () => {
  const { body } = await admin.get('/audit/terms')
  expect(body.record_types).toEqual(expect.arrayContaining([{ slug: 'enquiry', label: 'Enquiry' }]))
  expect(body.actions).toEqual(expect.arrayContaining([{ slug: 'sign-in-failed', label: 'Sign in failed' }]))
  const slugs = body.actions.map(({ slug }: { slug: string }) => slug)
  expect(slugs).toEqual([...new Set(slugs)])
})

test('GET /audit/download has the rows of the list', async () => {
  const { raw } = await admin.get(`/audit/download?record_type=enquiry&record_id=${enquiry}&format=csv`)
  const text = raw.toString()
  expect(text.trim().split('\n')).toHaveLength(3)
  expect(text).toContain('Meera K Nair')
})
