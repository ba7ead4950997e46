import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, type TestApp, testApp } from '../../../test/app.ts'
import {
  createCategory,
  createCustomer,
  createJob,
  createPartner,
  createQuestion,
} from '../../../test/fixtures.ts'
import { rollUpChanges } from '../../platform/roll-up/roll-up-step.ts'

let app: TestApp
let admin: Caller
let staff: Caller
let anonymous: Caller
beforeAll(async () => {
  app = await testApp()
  admin = await app.as('admin')
  staff = await app.as('staff')
  anonymous = await app.as(null)
})
afterAll(() => app.close())

const body = (values: object = {}) => ({
  title: `Category ${Math.random()}`,
  parent_id: null,
  position: 0,
  active: true,
  duration_minutes: 60,
  warranty_days: 30,
  required_documents: ['pan'],
  commission_kind: null,
  commission_value: null,
  commission_after_material: false,
  ...values,
})

describe('GET /categories', () => {
  it('answers parents before children, siblings by position, and 304 for a current etag', async () => {
    const parent = await admin.post('/categories', body({ title: 'Plumbing', position: 5 }))
    const second = await admin.post(
      '/categories',
      body({ title: 'Leak', parent_id: parent.body.id, position: 2 }),
    )
    const first = await admin.post(
      '/categories',
      body({ title: 'Tap', parent_id: parent.body.id, position: 1 }),
    )
    const answer = await staff.get('/categories')
    expect(answer.status).toBe(200)
    const ids = answer.body.map((row: { id: number }) => row.id)
    expect(ids.slice(ids.indexOf(parent.body.id))).toEqual([parent.body.id, first.body.id, second.body.id])
    expect(Object.keys(answer.body[0])).not.toContain('search_text')
    const headers = { 'if-none-match': String(answer.headers.etag) }
    expect((await staff.get('/categories', { headers })).status).toBe(304)
    await admin.put(`/categories/${first.body.id}`, {
      ...body({ title: 'Taps', parent_id: parent.body.id }),
      version: 1,
    })
    expect((await staff.get('/categories', { headers })).status).toBe(200)
  })

  it('takes no parameters, and needs a session', async () => {
    expect((await staff.get('/categories?sort=title')).status).toBe(422)
    expect((await anonymous.get('/categories')).status).toBe(401)
  })
})

describe('changing categories', () => {
  it('adds, reads, changes and deletes, each with an audit entry', async () => {
    const created = await admin.post('/categories', body({ title: 'Painting' }))
    expect(created.status).toBe(201)
    expect(created.body).toMatchObject({ title: 'Painting', version: 1, commission_kind: null })
    const path = `/categories/${created.body.id}`
    const terms = { commission_kind: 'percent', commission_value: 1250 }
    const changed = await admin.put(path, { ...body({ title: 'Wall painting', ...terms }), version: 1 })
    expect(changed.body).toMatchObject({ title: 'Wall painting', version: 2, ...terms })
    expect((await staff.get(path)).body).toEqual(changed.body)
    expect((await admin.delete(path)).body).toEqual({ success: true })
    expect((await staff.get(path)).status).toBe(404)
    const entries = await app.database.db
      .selectFrom('audit_entries')
      .select(['action', 'before', 'after'])
      .where('record_type', '=', 'category')
      .where('record_id', '=', String(created.body.id))
      .orderBy('id')
      .execute()
    expect(entries.map((entry) => entry.action)).toEqual(['created', 'updated', 'deleted'])
    expect(entries[1]).toMatchObject({ before: { title: 'Painting' }, after: { title: 'Wall painting' } })
    expect(entries[1]?.after).not.toHaveProperty('version')
  })

  it.each([
    ['an empty title', { title: ' ' }, 'title'],
    ['more than all of it', { commission_kind: 'percent', commission_value: 10_001 }, 'commission_value'],
    ['a value without its kind', { commission_value: 100 }, 'commission_kind'],
    ['a kind without its value', { commission_kind: 'fixed' }, 'commission_value'],
    ['a parent that does not exist', { parent_id: 999_999 }, 'parent_id'],
    ['a field that is none', { colour: 'red' }, 'colour'],
  ])('refuses %s', async (_, values, field) => {
    const answer = await admin.post('/categories', body(values))
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((issue: { field: string }) => issue.field)).toEqual([field])
  })

  it('refuses a second category of that name beside the first, in upper or lower case', async () => {
    await admin.post('/categories', body({ title: 'Pest control' }))
    const twin = await admin.post('/categories', body({ title: 'PEST CONTROL' }))
    expect(twin.body.errors).toEqual([{ field: 'title', message: 'is already in use' }])
  })

  it.each(['Deep  Clean', 'Deep\u00a0Clean', 'Deep\u200b Clean', ' DEEP \t CLEAN '])(
    'refuses %j beside Deep Clean',
    async (title) => {
      await admin.post('/categories', body({ title: 'Deep Clean' }))
      const twin = await admin.post('/categories', body({ title }))
      expect(twin.body.errors).toEqual([{ field: 'title', message: 'is already in use' }])
    },
  )

  it('refuses a circle, also one that two users create at once', async () => {
    const { db } = app.database
    const [a, b] = [await createCategory(db), await createCategory(db)]
    const self = await admin.put(`/categories/${a}`, { ...body({ parent_id: a }), version: 1 })
    expect(self.body.errors[0].field).toBe('parent_id')
    const both = await Promise.all([
      admin.put(`/categories/${a}`, { ...body({ parent_id: b }), version: 1 }),
      admin.put(`/categories/${b}`, { ...body({ parent_id: a }), version: 1 }),
    ])
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  it('refuses a stale version, and returns the current state and its author', async () => {
    const id = await createCategory(app.database.db)
    await admin.put(`/categories/${id}`, { ...body({ title: 'As it is now' }), version: 1 })
    const stale = await admin.put(`/categories/${id}`, { ...body(), version: 1 })
    expect(stale.status).toBe(409)
    expect(stale.body).toMatchObject({
      current: { title: 'As it is now', version: 2 },
      changed_by: 'Test admin',
    })
  })

  it('refuses to delete a used category, and names its uses', async () => {
    const { db } = app.database
    const id = await createCategory(db, { title: 'Carpentry' })
    await createCategory(db, { parent_id: id })
    const customer = await createCustomer(db)
    await createJob(db, { customer_id: customer.id, category_id: id })
    const partner_id = await createPartner(db)
    await db.insertInto('partner_services').values({ partner_id, category_id: id }).execute()
    const answer = await admin.delete(`/categories/${id}`)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toBe(
      'Carpentry is still used: 1 category below it, 1 job, 1 partner who serves it.',
    )
  })

  it('deletes the questions with their category', async () => {
    const id = await createCategory(app.database.db)
    await createQuestion(app.database.db, id, { label: 'How many?' })
    expect((await admin.delete(`/categories/${id}`)).status).toBe(200)
  })

  it('is deleted by dev, and a missing one cannot be changed', async () => {
    const id = await createCategory(app.database.db)
    expect((await (await app.as('dev')).delete(`/categories/${id}`)).status).toBe(200)
    expect((await admin.put('/categories/999999', { ...body(), version: 1 })).status).toBe(404)
  })
})

describe('data of a category', () => {
  it('asks the questions of its ancestors before its own', async () => {
    const { db } = app.database
    const top = await createCategory(db)
    const middle = await createCategory(db, { parent_id: top })
    const leaf = await createCategory(db, { parent_id: middle })
    await createQuestion(db, leaf, { label: 'Fifth', position: 0 })
    await createQuestion(db, top, { label: 'Second', position: 2 })
    await createQuestion(db, top, {
      label: 'First',
      position: 1,
      input_type: 'radio',
      options: ['Yes', 'No'],
    })
    await createQuestion(db, middle, { label: 'Third' })
    await createQuestion(db, middle, { label: 'Fourth' })
    const { body: asked } = await staff.get(`/categories/${leaf}/questions`)
    expect(asked.map((question: { label: string }) => question.label)).toEqual([
      'First',
      'Second',
      'Third',
      'Fourth',
      'Fifth',
    ])
    expect(asked[0]).toMatchObject({
      category_id: top,
      input_type: 'radio',
      options: ['Yes', 'No'],
      required: false,
    })
    expect((await staff.get('/categories/999999/questions')).status).toBe(404)
  })

  it('names the commission rule that would apply', async () => {
    const { db } = app.database
    const top = await createCategory(db, { title: 'Deep cleaning', percent: 1500 })
    const leaf = await createCategory(db, { parent_id: top })
    const { body } = await staff.get(`/categories/${leaf}/commission`)
    expect(body).toEqual({
      commission_rule: {
        kind: 'percent',
        value: 1500,
        after_material: false,
        source: 'ancestor',
        source_title: 'Deep cleaning',
      },
      tax_rule: null,
    })
    expect((await staff.get(`/categories/${leaf}/commission?partner_id=abc`)).status).toBe(422)
    expect((await staff.get('/categories/999999/commission')).status).toBe(404)
  })

  it('adds up enquiries, jobs, revenue and partners of each, before and after the roll-up', async () => {
    const { db } = app.database
    const [category_id, other] = [await createCategory(db), await createCategory(db)]
    const { id: customer_id } = await createCustomer(db)
    const job = await createJob(db, { customer_id, category_id, status: 'completed', price: 125_000 })
    await createJob(db, { customer_id, category_id, price: 99_900 })
    await staff.post('/enquiries', { name: 'Asha', phone: '9845012399', category_id })
    const partner_id = await createPartner(db)
    await db.insertInto('partner_services').values({ partner_id, category_id }).execute()
    const totalsOf = async (id: number) => {
      const { body } = await admin.get('/categories/totals')
      return body.find((row: { category_id: number }) => row.category_id === id)
    }
    const all = { category_id, enquiries: 1, jobs: 2, completed: 1, revenue: 125_000, partners: 1 }
    expect(await totalsOf(category_id)).toEqual(all)
    await rollUpChanges(db)
    expect(await totalsOf(category_id)).toEqual(all)
    await db.updateTable('jobs').set({ price: 130_000 }).where('id', '=', job).execute()
    await db
      .updateTable('partner_services')
      .set({ category_id: other })
      .where('category_id', '=', category_id)
      .execute()
    expect(await totalsOf(category_id)).toEqual({ ...all, revenue: 130_000, partners: 0 })
    await db.updateTable('jobs').set({ category_id: other }).where('id', '=', job).execute()
    await rollUpChanges(db)
    const none = { enquiries: 0, jobs: 1, completed: 1, revenue: 130_000, partners: 1 }
    expect(await totalsOf(other)).toEqual({ category_id: other, ...none })
    expect(await totalsOf(category_id)).toMatchObject({ jobs: 1, completed: 0, revenue: 0 })
  })

  it('counts the partners who serve a category or one above it, each once', async () => {
    const { db } = app.database
    const above = await createCategory(db)
    const category_id = await createCategory(db, { parent_id: above })
    const [both, general] = [await createPartner(db), await createPartner(db)]
    const services = [
      { partner_id: both, category_id: above },
      { partner_id: both, category_id },
      { partner_id: general, category_id: above },
    ]
    await db.insertInto('partner_services').values(services).execute()
    const { body } = await admin.get('/categories/totals')
    const partnersOf = (id: number) =>
      body.find((row: { category_id: number }) => row.category_id === id).partners
    expect([partnersOf(above), partnersOf(category_id)]).toEqual([2, 2])
  })
})
