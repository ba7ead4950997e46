import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openSession } from '#platform/auth/sessions.ts'
import { type Caller, caller, createUser, type TestApp, testApp } from '../../../test/app.ts'

let app: TestApp
let staff: Caller
let other: Caller
let admin: Caller
beforeAll(async () => {
  app = await testApp()
  ;[staff, admin] = [await app.as('staff'), await app.as('admin')]
  const { db } = app.database
  const id = await createUser(db, { role: 'staff', name: 'Ravi Other' })
  other = caller(app.app, id, await openSession(db, id, { request_id: null, ip: null, user_agent: null }))
})
afterAll(() => app.close())

let nth = 0
const storeView = async (by: Caller, values: object = {}, list = 'customers') =>
  (
    await by.post(`/lists/${list}/views`, {
      name: `View ${++nth}`,
      state: 'source=justdial',
      shared: false,
      ...values,
    })
  ).body
const viewsOf = async (by: Caller, list = 'customers') => (await by.get(`/lists/${list}`)).body.views
const namesOf = async (by: Caller, list?: string) =>
  (await viewsOf(by, list)).map((view: { name: string }) => view.name)
const audited = (type: string, id: number | string) =>
  app.database.db
    .selectFrom('audit_entries')
    .select(['action', 'before', 'after'])
    .where('record_type', '=', type)
    .where('record_id', '=', String(id))
    .orderBy('id')
    .execute()

it('a view with the name of another one is refused, with any spaces', async () => {
  const { name, id } = await storeView(staff, { name: 'Deep  clean\u00a0jobs ' }, 'enquiries')
  expect(name).toBe('Deep clean jobs')
  const twin = await staff.post('/lists/enquiries/views', {
    name: 'Deep clean  jobs',
    state: '',
    shared: false,
  })
  expect([twin.status, twin.body.errors[0].field]).toEqual([422, 'name'])
  await staff.delete(`/lists/enquiries/views/${id}`)
})

describe('columns and density', () => {
  it('are kept for each user and list, the last ones', async () => {
    expect((await staff.get('/lists/partners')).body.preferences).toBeNull()
    const first = {
      columns: [
        { key: 'name', shown: true },
        { key: 'phone', shown: false },
      ],
      density: 'comfortable',
    }
    expect((await staff.put('/lists/partners/preferences', first)).body).toEqual(first)
    const second = { columns: null, density: 'compact' }
    await staff.put('/lists/partners/preferences', first)
    expect((await staff.get('/lists/partners')).body.preferences).toEqual(first)
    await staff.put('/lists/partners/preferences', second)
    expect((await staff.get('/lists/partners')).body.preferences).toEqual(second)
    expect((await staff.get('/lists/customers')).body.preferences).toBeNull()
    expect((await other.get('/lists/partners')).body.preferences).toBeNull()
    expect((await audited('list', 'partners')).map(({ action }) => action)).toEqual([
      'arranged',
      'arranged',
      'arranged',
    ])
  })

  it('are refused when they are not valid', async () => {
    const column = { key: 'name', shown: true }
    for (const columns of [[], [column, column], [{ key: 'Name<', shown: true }], [{ key: 'name' }]]) {
      const { status } = await staff.put('/lists/partners/preferences', { columns, density: 'compact' })
      expect(status, JSON.stringify(columns)).toBe(422)
    }
    expect((await staff.put('/lists/partners/preferences', { columns: null, density: 'loose' })).status).toBe(
      422,
    )
    expect((await staff.get('/lists/nothing')).status).toBe(422)
  })
})

describe('views', () => {
  it('are private until they are shared', async () => {
    const mine = await storeView(staff, { name: 'Mine' })
    const shared = await storeView(staff, { name: 'Ours', shared: true })
    expect(shared).toMatchObject({
      list: 'customers',
      shared: true,
      dropped: [],
      position: 1,
      owner: { id: staff.userId },
    })
    expect(await namesOf(staff)).toEqual(['Mine', 'Ours'])
    expect(await namesOf(other)).toEqual(['Ours'])
    expect(await namesOf(admin)).toEqual(['Ours'])
    expect(await namesOf(staff, 'partners')).toEqual([])
    await staff.put(`/saved-views/${mine.id}`, { shared: true, version: mine.version })
    expect(await namesOf(other)).toEqual(['Mine', 'Ours'])
  })

  it('are changed and deleted by their owner, an admin or a dev only', async () => {
    const shared = await storeView(staff, { shared: true })
    const hidden = await storeView(staff)
    const change = { name: 'Taken over', version: 1 }
    expect((await other.put(`/saved-views/${shared.id}`, change)).status).toBe(403)
    expect((await other.delete(`/saved-views/${shared.id}`)).status).toBe(403)
    expect((await other.put(`/saved-views/${hidden.id}`, change)).status).toBe(404)
    expect((await other.delete(`/saved-views/${hidden.id}`)).status).toBe(404)
    const renamed = await admin.put(`/saved-views/${shared.id}`, {
      name: 'By the admin',
      version: shared.version,
    })
    expect(renamed.body).toMatchObject({ name: 'By the admin', owner: { id: staff.userId } })
    expect((await admin.delete(`/saved-views/${shared.id}`)).status).toBe(200)
    expect((await staff.delete(`/saved-views/${hidden.id}`)).status).toBe(200)
    expect((await staff.delete(`/saved-views/${hidden.id}`)).status).toBe(404)
    expect(await audited('view', shared.id)).toMatchObject([
      { action: 'created' },
      { action: 'updated', after: { name: 'By the admin' } },
      { action: 'deleted' },
    ])
  })

  it('have names of their own, for each owner', async () => {
    const values = { state: '', shared: false }
    const again = await staff.post('/lists/customers/views', { ...values, name: 'Twice' })
    const twice = await staff.post('/lists/customers/views', { ...values, name: 'TWICE' })
    expect([again.status, twice.status, twice.body.errors?.[0]?.field]).toEqual([201, 422, 'name'])
    expect((await other.post('/lists/customers/views', { ...values, name: 'Twice' })).status).toBe(201)
    expect((await staff.post('/lists/partners/views', { ...values, name: 'Twice' })).status).toBe(201)
    const third = await storeView(staff)
    const renamed = await staff.put(`/saved-views/${third.id}`, { name: 'twice', version: third.version })
    expect([renamed.status, renamed.body.errors[0].field]).toEqual([422, 'name'])
    expect(
      (await staff.put(`/saved-views/${third.id}`, { name: third.name, version: third.version })).status,
    ).toBe(200)
  })

  it('hold only parameters of the list', async () => {
    const post = (state: string) =>
      staff.post('/lists/customers/views', { name: 'Odd', state, shared: false })
    for (const state of ['status=open', 'source=nowhere', 'sort=phone', 'page=2', 'x'.repeat(1001)]) {
      const { status, body } = await post(state)
      expect([status, body.errors?.[0]?.field], state).toEqual([422, 'state'])
    }
    const view = await storeView(staff, { state: 'has_jobs=true&sort=-name' })
    const { status } = await staff.put(`/saved-views/${view.id}`, {
      state: 'status=open',
      version: view.version,
    })
    expect(status).toBe(422)
  })

  it('name the parameters that the list does not have any more, and open without them', async () => {
    const { id } = await storeView(staff, { state: 'status=approved&sort=name' }, 'partners')
    const state = 'status=gone&sort=name'
    await app.database.db
      .updateTable('saved_views')
      .set({ name: 'Old', state })
      .where('id', '=', id)
      .execute()
    const found = (await viewsOf(staff, 'partners')).find((view: { id: number }) => view.id === id)
    expect(found.dropped).toEqual(['status'])
  })

  it('are ordered by their owner, without making an open one stale', async () => {
    const created = []
    for (const name of ['A', 'B', 'C']) created.push(await storeView(other, { name, state: '' }, 'enquiries'))
    const [a, b, c] = created
    await other.put(`/saved-views/${c.id}`, { position: 0, version: c.version })
    expect(await namesOf(other, 'enquiries')).toEqual(['C', 'A', 'B'])
    await other.put(`/saved-views/${a.id}`, { position: 99, version: a.version })
    expect(await namesOf(other, 'enquiries')).toEqual(['C', 'B', 'A'])
    expect((await other.put(`/saved-views/${b.id}`, { name: 'Still B', version: b.version })).status).toBe(
      200,
    )
    expect((await other.put(`/saved-views/${b.id}`, { name: 'Stale', version: b.version })).status).toBe(409)
  })

  it('are fifty at most for a user and a list', async () => {
    const { db } = app.database
    const rest = { list: 'partners', state: '', owner_id: admin.userId } as const
    await db
      .insertInto('saved_views')
      .values(
        Array.from({ length: 50 }, (_, index) => ({
          ...rest,
          name: `N ${index}`,
          shared: false,
          position: index,
        })),
      )
      .execute()
    const { status, body } = await admin.post('/lists/partners/views', {
      name: 'One more',
      state: '',
      shared: false,
    })
    expect([status, body.errors[0].field]).toEqual([422, 'name'])
  })
})
