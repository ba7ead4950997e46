import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createCustomer } from '../../../test/fixtures.ts'
import { createWorld, type World } from '../../../test/world.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await testApp()
  world = await createWorld(app, await app.as('staff'))
})
afterAll(() => app.close())

it('changes the status of several partners, each by its current status', async () => {
  const admin = await app.as('admin')
  const ids = [await world.partner({ status: 'submitted' }), await world.partner({ status: 'approved' })]
  const body = { ids, status: 'approved', reason: null }
  const { results } = (await admin.post('/partners/bulk/status', body)).body
  expect(results).toEqual([
    { id: ids[0], ok: true, message: null },
    { id: ids[1], ok: false, message: 'A partner who is approved cannot become approved.' },
  ])
  const { results: without } = (
    await admin.post('/partners/bulk/status', { ids, status: 'deactivated', reason: null })
  ).body
  expect(without[0]).toEqual({ id: ids[0], ok: false, message: 'Enter the reason.' })
})

it('refuses partners with open jobs, for whom the partner’s page proposes replacements', async () => {
  const admin = await app.as('admin')
  const [busy, free] = [await world.partner(), await world.partner()]
  await world.job({ partner_id: busy })
  const body = { ids: [busy, free], status: 'deactivated', reason: 'Contract ended' }
  const { results } = (await admin.post('/partners/bulk/status', body)).body
  expect(results).toEqual([
    {
      id: busy,
      ok: false,
      message:
        "Has 1 open job. Deactivate this partner on the partner's page, where replacements are proposed.",
    },
    { id: free, ok: true, message: null },
  ])
  expect((await admin.get(`/partners/${busy}`)).body.status).toBe('approved')
})

it('sets the source of many customers, each on its own timeline', async () => {
  const staff = await app.as('staff')
  const { id } = await createCustomer(app.database.db)
  const { results } = (await staff.post('/customers/bulk/source', { ids: [id, 999_999], source: 'justdial' }))
    .body
  expect(results).toEqual([
    { id, ok: true, message: null },
    { id: 999_999, ok: false, message: 'Resource not found.' },
  ])
  expect((await staff.get(`/customers/${id}`)).body.source).toBe('justdial')
  const { body } = await staff.get(`/timeline?record_type=customer&record_id=${id}`)
  expect(body[0]).toMatchObject({ kind: 'changed' })
})
