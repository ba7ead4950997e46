import type { Page, Request } from '@playwright/test'
import { personOf } from '../fixtures.ts'
import { uniqueDigits } from '../unique.ts'
import { expect, openAsLink, test } from './spec.ts'

/** Section 7: the calls it makes. */

const isCall = (request: Request) => new URL(request.url()).pathname.startsWith('/api/')

/** The first call of the app that follows. */
async function callAfter(page: Page, path: string): Promise<Request> {
  const call = page.waitForRequest(isCall)
  await openAsLink(page, path)
  return call
}

test('all calls go to the API base, with the path prefix /api', { tag: '@S7.1' }, async ({ as }) => {
  const page = await as('staff')
  const addresses: string[] = []
  page.on(
    'request',
    (request) => request.resourceType() === 'fetch' && addresses.push(new URL(request.url()).pathname),
  )
  await openAsLink(page, '/customers?sort=name')
  expect(addresses).toContain('/api/customers')
  expect(addresses.filter((path) => !path.startsWith('/api/') && path !== '/config.json')).toEqual([])
})

test('another API base is called under /api too', { tag: '@S7.1' }, async ({ fresh }) => {
  const page = await fresh('guest')
  await page.route('/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), api_base: '/backend' } })
  })
  await page.route('/backend/**', (route) => route.fulfill({ json: { by_message: false } }))
  const call = page.waitForRequest('**/backend/api/signin')
  await page.goto('/login')
  expect((await call).method()).toBe('GET')
})

test('Authorization: Bearer {token} is sent when a token is stored', { tag: '@S7.3' }, async ({
  as,
  visits,
}) => {
  const call = await callAfter(await as('staff'), '/partners?sort=-name')
  expect(await call.headerValue('authorization')).toBe(`Bearer ${visits.people.staff.token}`)
})

test('no Authorization is sent without a stored token', { tag: '@S7.3' }, async ({ fresh }) => {
  const page = await fresh('guest')
  const call = page.waitForRequest(isCall)
  await page.goto('/login')
  expect(await (await call).headerValue('authorization')).toBeNull()
})

test('POST /signin takes the credentials and returns the sign-in data: user and token', {
  tag: '@S7.4',
}, async ({ ask, visits }) => {
  const { user, token } = await personOf(visits.request, 'admin')
  expect(user).toMatchObject({ id: expect.any(Number), name: expect.any(String) })
  expect(user.roles.map(({ slug }) => slug)).toEqual(['admin'])
  expect(token).toMatch(/^[\w-]{43,}$/)
  expect((await ask('guest', 'POST /signin', { login: 'admin@demo.test', password: 'wrong' })).status).toBe(
    422,
  )
})

test('POST /signout ends the session', { tag: '@S7.5' }, async ({ visits }) => {
  const { token } = await personOf(visits.request, 'staff')
  const headers = { authorization: `Bearer ${token}` }
  expect((await visits.request.post('/api/signout', { headers })).status()).toBe(200)
  expect((await visits.request.get('/api/user', { headers })).status()).toBe(401)
})

test('GET /user returns the current user', { tag: '@S7.6' }, async ({ ask, visits }) => {
  const { status, body }: { status: number; body: object } = await ask('staff', 'GET /user')
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: visits.people.staff.user.id, name: visits.people.staff.user.name })
})

type Category = { id: number; title: string; parent_id: number | null; version: number }

test('GET /categories returns the list of all categories', { tag: '@S7.7' }, async ({ ask }) => {
  const all: Category[] = (await ask('staff', 'GET /categories')).body
  expect(all.length).toBeGreaterThan(10)
  expect(all.every(({ parent_id }) => parent_id === null || all.some(({ id }) => id === parent_id))).toBe(
    true,
  )
})

test('GET /categories/totals returns the totals of the categories', { tag: '@S7.12' }, async ({ ask }) => {
  const totals: { category_id: number }[] = (await ask('admin', 'GET /categories/totals')).body
  const all: Category[] = (await ask('admin', 'GET /categories')).body
  expect(totals.every(({ category_id }) => all.some(({ id }) => id === category_id))).toBe(true)
})

test('GET /categories/{id}/questions returns the questions of a category', { tag: '@S7.13' }, async ({
  ask,
}) => {
  const all: Category[] = (await ask('staff', 'GET /categories')).body
  const asked = await Promise.all(
    all.slice(0, 12).map(({ id }) => ask('staff', `GET /categories/${id}/questions`)),
  )
  expect(asked.every(({ status }) => status === 200)).toBe(true)
  expect(asked.flatMap(({ body }): object[] => body)[0]).toMatchObject({ label: expect.any(String) })
})

test.describe('a category', () => {
  test.describe.configure({ mode: 'serial' })
  const body = { title: `Chimney ${uniqueDigits(13)}`, parent_id: null }
  let created: Category

  test('POST /categories creates one', { tag: '@S7.9' }, async ({ ask }) => {
    const answer = await ask('admin', 'POST /categories', body)
    created = answer.body
    expect(answer.status).toBe(201)
    expect(created).toMatchObject(body)
  })

  test('GET /categories/{id} returns one', { tag: '@S7.8' }, async ({ ask }) => {
    expect(await ask('admin', `GET /categories/${created.id}`)).toEqual({ status: 200, body: created })
  })

  test('PUT /categories/{id} updates one', { tag: '@S7.10' }, async ({ ask }) => {
    const { id, created_at: _, updated_at: __, ...values } = created as Category & Record<string, unknown>
    const answer = await ask('admin', `PUT /categories/${id}`, { ...values, title: `${created.title} sweep` })
    expect([answer.status, answer.body]).toMatchObject([200, { id, title: `${created.title} sweep` }])
  })

  test('DELETE /categories/{id} deletes one and says success', { tag: '@S7.11' }, async ({ ask }) => {
    expect(await ask('admin', `DELETE /categories/${created.id}`)).toEqual({
      status: 200,
      body: { success: true },
    })
    expect((await ask('admin', `GET /categories/${created.id}`)).status).toBe(404)
  })
})

test('GET /admin/config returns a map of setting key to value', { tag: ['@S3.9', '@S7.14'] }, async ({
  ask,
}) => {
  const map: Record<string, unknown> = (await ask('admin', 'GET /admin/config')).body
  expect(Object.values(map).every((value) => ['string', 'boolean'].includes(typeof value))).toBe(true)
  expect(Object.keys(map)).toContain('cache.prefix')
})

test('POST /admin/config sends {key, value}, says ‘Setting saved.’ and the settings reload', {
  tag: '@S7.15',
}, async ({ as, ask }) => {
  const page = await as('admin')
  await openAsLink(page, '/settings/payment')
  // No other test of the run checks uncompleting.
  const flag = page.getByRole('checkbox', { name: 'Allow reopening completed jobs' })
  const was = await flag.isChecked()
  const saved = page.waitForRequest(
    (request) => request.url().endsWith('/admin/config') && request.method() === 'POST',
  )
  const reloaded = saved.then(() =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/admin/config') && answer.request().method() === 'GET',
    ),
  )
  await flag.click()
  expect((await saved).postDataJSON()).toEqual({ key: 'assignment.uncomplete', value: !was })
  await expect(page.locator('.toast-success .toast-title').last()).toHaveText('Setting saved.')
  expect((await (await reloaded).json())['assignment.uncomplete']).toBe(!was)
  expect(
    (await ask('admin', 'POST /admin/config', { key: 'assignment.uncomplete', value: was })).status,
  ).toBe(200)
})

test('GET /locations returns the list of locations', { tag: '@S7.16' }, async ({ ask }) => {
  const all: { id: number; title: string; type: string }[] = (await ask('staff', 'GET /locations')).body
  expect(all.length).toBeGreaterThan(1000)
  expect(new Set(all.map(({ type }) => type))).toEqual(new Set(['state', 'district', 'area', 'pincode']))
})

for (const [what, call] of [
  ['customers', 'GET /customers'],
  ['partners', 'GET /partners'],
  ['enquiries', 'GET /enquiries'],
  ['jobs of the dashboard', 'GET /jobs'],
  ['payments', 'GET /payments'],
  ['staffs', 'GET /staffs'],
  ['addresses', 'GET /addresses'],
  ['cache', 'GET /cache'],
  ['queue', 'GET /queue'],
  ['query', 'GET /query'],
] as const) {
  test(`there is a call for ${what}, which the specification does not show`, { tag: '@S7.17' }, async ({
    ask,
  }) => {
    const { status, body } = await ask('dev', call)
    expect(status).toBe(200)
    const { data } = body as { data?: unknown[] }
    expect(Array.isArray(data ?? body)).toBe(true)
  })
}
