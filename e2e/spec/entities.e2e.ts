import { uniqueDigits } from '../unique.ts'
import { expect, openAsLink, putToastsAway, tagsOf, test } from './spec.ts'

/** Section 3: entities and their fields, as the API returns them and the browser stores them. */

type Category = { id: number; title: string; parent_id: number | null }
type Place = { id: number; title: string; type: string; parent_id: number | null }

test('user: the local storage key ‘user’ holds id, name and roles, each with a slug', {
  tag: '@S3.1',
}, async ({ as, visits }) => {
  const page = await as('staff')
  const kept = JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? 'null')
  const { id, name } = visits.people.staff.user
  expect(kept).toMatchObject({ id, name, roles: [{ slug: 'staff' }] })
})

test('user: the token is kept apart under the key ‘token’, as a string', { tag: '@S3.2' }, async ({
  fresh,
  visits,
}) => {
  const page = await fresh('guest')
  await page.goto('/login')
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  const answer = page.waitForResponse(
    (each) => each.url().endsWith('/signin') && each.request().method() === 'POST',
  )
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { token, user }: { token: string; user: { id: number } } = await (await answer).json()
  await expect(page).toHaveURL('/dashboard')
  const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])
  expect(kept[0]).toBe(token)
  expect(kept[1]).not.toContain(token)
  expect(JSON.parse(kept[1] ?? '{}').id).toBe(visits.people.staff.user.id)
  expect(user.id).toBe(visits.people.staff.user.id)
})

test('category: id, title and parent_id, a tree in which each has its children', { tag: '@S3.3' }, async ({
  ask,
}) => {
  const all: Category[] = (await ask('staff', 'GET /categories')).body
  for (const { id, title, parent_id } of all) {
    expect(id).toBeGreaterThan(0)
    expect(title).not.toBe('')
    // Parents come before their children, so there is no cycle.
    const at = all.findIndex((each) => each.id === id)
    if (parent_id !== null) expect(all.slice(0, at).map((each) => each.id)).toContain(parent_id)
  }
  expect(all.some(({ parent_id }) => parent_id !== null)).toBe(true)
})

test('category: its path is the list of titles from the root down', { tag: '@S3.4' }, async ({ as, ask }) => {
  const all: Category[] = (await ask('admin', 'GET /categories')).body
  const child = all.find(({ parent_id }) => parent_id !== null)!
  const titles = [child.title]
  for (let at = child.parent_id; at !== null; ) {
    const above = all.find(({ id }) => id === at)!
    titles.unshift(above.title)
    at = above.parent_id
  }
  const page = await as('admin')
  await openAsLink(page, `/categories/${child.id}/update`)
  await expect(page.getByText(titles.join(' › ')).first()).toBeVisible()
})

test('category: questions belong to it, and its children ask them too', { tag: '@S3.5' }, async ({ ask }) => {
  const all: Category[] = (await ask('admin', 'GET /categories')).body
  const own = async (id: number) => {
    const { questions }: { questions: { category_id: number }[] } = (
      await ask('admin', `GET /categories/${id}/script`)
    ).body
    return questions
  }
  for (const { id, parent_id } of all) {
    if (parent_id === null) continue
    const [question] = await own(parent_id)
    if (!question) continue
    expect(question.category_id).toBe(parent_id)
    const asked: { category_id: number }[] = (await ask('admin', `GET /categories/${id}/questions`)).body
    expect(asked).toContainEqual(question)
    return
  }
  throw new Error('no category of the demo has both questions and children')
})

const types = ['state', 'district', 'area', 'pincode']

test('location: id, title, type and parent_id; a state holds districts, those areas, those pincodes', {
  tag: '@S3.6',
}, async ({ ask }) => {
  const all: Place[] = (await ask('staff', 'GET /locations')).body
  const byId = new Map(all.map((place) => [place.id, place]))
  const wrong = all.filter(({ type, parent_id }) => {
    const above = parent_id === null ? undefined : byId.get(parent_id)
    return types.indexOf(type) !== (above ? types.indexOf(above.type) + 1 : 0)
  })
  expect(wrong).toEqual([])
  expect(Object.keys(all[0]!).sort()).toEqual(['id', 'parent_id', 'title', 'type'])
})

test('location: the flattened view gives pincode, area, district and state', { tag: '@S3.7' }, async ({
  ask,
  as,
}) => {
  const { data }: { data: Record<string, unknown>[] } = (
    await ask('admin', 'GET /locations/pincodes?per_page=1')
  ).body
  expect(data[0]).toMatchObject({
    pincode: expect.stringMatching(/^\d{6}$/),
    area: expect.any(String),
    district: expect.any(String),
    state: expect.any(String),
  })
  const page = await as('admin')
  await openAsLink(page, '/locations?as=pincodes')
  const heads = page.getByRole('table', { name: 'Pincodes' }).getByRole('columnheader')
  await expect
    .poll(() => heads.allTextContents())
    .toEqual(expect.arrayContaining(['Pincode', 'Area', 'District', 'State']))
})

test('location: duplicate pincode titles are found, and listed sorted', { tag: '@S3.8' }, async ({ ask }) => {
  const all: Place[] = (await ask('admin', 'GET /locations')).body
  const counts = new Map<string, number>()
  for (const { type, title } of all) if (type === 'pincode') counts.set(title, (counts.get(title) ?? 0) + 1)
  const wanted = [...counts]
    .filter(([, count]) => count > 1)
    .map(([title]) => title)
    .sort()
  const { data, meta }: { data: { pincode: string }[]; meta: { total: number } } = (
    await ask('admin', 'GET /locations/duplicates?per_page=100')
  ).body
  expect(data.map(({ pincode }) => pincode)).toEqual(wanted.slice(0, 100))
  expect(meta.total).toBe(wanted.length)
})

/** Line of the specification -> group -> keys. */
const settings = {
  'S3.10 sms.login': ['message', 'header', 'templateId', 'entityId', 'provider', 'enable'],
  'S3.10 sms.complete': ['message', 'header', 'templateId', 'entityId', 'provider', 'enable'],
  'S3.10 sms.payment': ['message', 'header', 'templateId', 'entityId', 'provider', 'enable'],
  'S3.11 demo': ['key'],
  'S3.11 cache': ['prefix'],
  'S3.12 payment': ['update', 'delete'],
  'S3.12 assignment': ['uncomplete'],
  'S3.13,S3.14 whatsapp': [
    'enable',
    'receipt.message',
    'receipt.attach',
    'accessToken',
    'instanceId',
    'sendendpoint',
  ],
  'S3.14 switchy': ['authcode'],
  'S3.14 callerdesk': ['authcode'],
  'S3.14 myctrlbox': ['username', 'apikey'],
  'S3.14 nimbusit': ['username', 'password'],
  'S3.15 notification': ['numbers'],
}
for (const [name, keys] of Object.entries(settings)) {
  const [lines = '', group] = name.split(' ')
  test(`settings: ${keys.map((key) => `${group}.${key}`).join(', ')}`, { tag: tagsOf(lines) }, async ({
    ask,
  }) => {
    const map: Record<string, unknown> = (await ask('admin', 'GET /admin/config')).body
    for (const key of keys) expect(Object.keys(map)).toContain(`${group}.${key}`)
    const flags = keys.filter((key) => /enable|attach|update|delete|uncomplete/.test(key))
    for (const key of flags) expect([key, typeof map[`${group}.${key}`]]).toEqual([key, 'boolean'])
  })
}

const credentials = [
  'whatsapp.accessToken',
  'switchy.authcode',
  'callerdesk.authcode',
  'myctrlbox.apikey',
  'nimbusit.password',
  'nimbusit.username',
  'myctrlbox.username',
  'whatsapp.instanceId',
]

test('settings: what holds credentials is masked for admin and dev, and unknown to staff', {
  tag: '@S3.14',
}, async ({ ask, as }) => {
  // Each has a secret of its own, of which only the last four characters may be visible.
  const secrets = credentials.map((key, at) => ({ key, value: `secret-${at}-${uniqueDigits(13)}-Kq${at}Z` }))
  expect((await ask('dev', 'POST /user/confirm', { password: 'housecare-demo' })).status).toBeLessThan(300)
  for (const { key, value } of secrets) {
    const { status, body } = await ask('dev', 'POST /admin/config', { key, value })
    expect([key, status, body]).toMatchObject([key, 200, {}])
  }
  const expectHidden = (shown: string) => {
    for (const { value } of secrets) expect(shown).not.toContain(value.slice(0, -4))
  }
  for (const role of ['admin', 'dev'] as const) {
    const { body: map }: { body: Record<string, string> } = await ask(role, 'GET /admin/config')
    for (const { key, value } of secrets) expect([key, map[key]]).toEqual([key, `••••${value.slice(-4)}`])
    expectHidden(JSON.stringify(map))
    expectHidden(JSON.stringify((await ask(role, 'GET /admin/config/changes')).body))
    const page = await as(role)
    for (const path of ['/settings/integration', '/settings/whatsapp', '/settings/sms']) {
      await openAsLink(page, path)
      await expect(page.locator('main').getByRole('button').first()).toBeVisible()
      expectHidden(await page.content())
    }
  }
  const { body: known }: { body: Record<string, string> } = await ask('staff', 'GET /admin/config')
  expect(Object.keys(known).filter((key) => credentials.includes(key))).toEqual([])
  expectHidden(JSON.stringify(known))
  for (const { key } of secrets) await ask('dev', 'POST /admin/config', { key, value: '' })
})

test('toast: an error has a title, and a description that is a text', { tag: '@S3.16' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  await putToastsAway(page)
  await openAsLink(page, '/cache')
  const toast = page.locator('.toast')
  await expect(toast).toHaveClass(/toast-error/)
  await expect(toast.locator('.toast-title')).toHaveText('Permission denied')
  await expect(toast.locator('p')).toHaveCount(1)
})

for (const [entity, call] of [
  ['customer', 'GET /customers?per_page=1'],
  ['partner', 'GET /partners?per_page=1'],
  ['enquiry', 'GET /enquiries?per_page=1'],
  ['job', 'GET /jobs?per_page=1'],
  ['staff', 'GET /staffs?per_page=1'],
  ['payment', 'GET /payments?per_page=1'],
] as const) {
  test(`${entity}: is there, by its id`, { tag: '@S3.17' }, async ({ ask }) => {
    const { data }: { data: { id: number }[] } = (await ask('dev', call)).body
    expect(data[0]?.id).toBeGreaterThan(0)
  })
}

test('address: belongs to a customer, with its place and whether it is the primary one', {
  tag: '@S3.17',
}, async ({ ask }) => {
  const { data }: { data: { id: number }[] } = (await ask('staff', 'GET /customers?has_jobs=true&per_page=1'))
    .body
  const { addresses }: { addresses: { id: number }[] } = (await ask('staff', `GET /customers/${data[0]!.id}`))
    .body
  const { status, body }: { status: number; body: object } = await ask(
    'staff',
    `GET /addresses/${addresses[0]!.id}`,
  )
  expect(status).toBe(200)
  expect(body).toMatchObject({ primary: expect.any(Boolean), pincode: expect.stringMatching(/^\d{6}$/) })
})
