import { expect, openAsLink, putToastsAway, test } from './spec.ts'

/** Section 6: roles and permissions, as the server holds them; who may open which page stands in routes.e2e.ts. */

const managers = ['admin', 'dev'] as const
const everybody = ['staff', 'admin', 'dev'] as const
const areas: readonly (readonly [area: string, call: string, who: readonly string[]])[] = [
  ['categories', 'GET /categories/totals', managers],
  ['locations', 'GET /locations/pincodes', managers],
  ['staffs', 'GET /staffs', managers],
  ['settings', 'GET /admin/config/changes', managers],
  ['customers by job', 'GET /customers/by-job', managers],
  ['payments', 'GET /payments', ['dev']],
  ['customers', 'GET /customers', everybody],
  ['partners', 'GET /partners', everybody],
  ['enquiries', 'GET /enquiries', everybody],
  ['jobs', 'GET /jobs', everybody],
]

for (const [area, call, who] of areas) {
  test(`the server lets ${who.length === 3 ? 'everybody' : who.join(' and ')} see ${area}, and nobody else`, async ({
    ask,
  }) => {
    expect((await ask('guest', call)).status).toBe(401)
    for (const role of everybody)
      expect([role, (await ask(role, call)).status]).toEqual([role, who.includes(role) ? 200 : 403])
  })
}

test('the roles are dev, admin and staff', async ({ ask, visits }) => {
  for (const role of everybody) {
    const user: { roles: { slug: string }[] } = (await ask(role, 'GET /user')).body
    expect(user.roles.map(({ slug }) => slug)).toContain(role)
    expect(visits.people[role].user.roles.map(({ slug }) => slug)).toContain(role)
  }
})

test('dev sees everything', async ({ ask }) => {
  for (const [, call] of areas) expect([call, (await ask('dev', call)).status]).toEqual([call, 200])
})

test('guest pages need no sign-in', async ({ as }) => {
  const page = await as('guest')
  for (const path of ['/login', '/down', '/nowhere']) {
    await openAsLink(page, path)
    await expect(page).toHaveURL(path)
  }
})

test.describe('a 403', () => {
  test.use({ expected: /403/ })

  test('sends the user to the root path, which is the dashboard', async ({ as }) => {
    const page = await as('staff')
    await openAsLink(page, '/future')
    await putToastsAway(page)
    await page.route('**/api/customers/900403', (route) => route.fulfill({ status: 403, json: {} }))
    await openAsLink(page, '/customers/900403')
    await expect(page).toHaveURL('/dashboard')
  })
})
