import { expect, openAsLink, putToastsAway, tagsOf, test } from './spec.ts'

/**
 * Section 6: roles and permissions, as the server enforces them; routes.e2e.ts has the roles of each page.
 */

const managers = ['admin', 'dev'] as const
const allRoles = ['staff', 'admin', 'dev'] as const
const areas: readonly (readonly [lines: string, area: string, call: string, who: readonly string[]])[] = [
  ['S6.3', 'categories', 'GET /categories/totals', managers],
  ['S6.3', 'locations', 'GET /locations/pincodes', managers],
  ['S6.3', 'staffs', 'GET /staffs', managers],
  ['S6.3', 'settings', 'GET /admin/config/changes', managers],
  ['S6.3', 'customers by job', 'GET /customers/by-job', managers],
  ['S3.17,S6.4,S7.17', 'reports', 'GET /reports/completed-jobs?from=2026-01-01&to=2026-01-31', allRoles],
  ['S6.5', 'payments', 'GET /payments', ['dev']],
  ['S6.5', 'cache', 'GET /cache', ['dev']],
  ['S6.5', 'queue', 'GET /queue', ['dev']],
  ['S6.5', 'query', 'GET /query/statements', ['dev']],
  ['S6.8', 'customers', 'GET /customers', allRoles],
  ['S6.8', 'partners', 'GET /partners', allRoles],
  ['S6.8', 'enquiries', 'GET /enquiries', allRoles],
  ['S6.8', 'jobs', 'GET /jobs', allRoles],
]

for (const [lines, area, call, who] of areas) {
  test(`the server lets ${who.length === 3 ? 'everybody' : who.join(' and ')} see ${area}, and nobody else`, {
    tag: tagsOf(lines),
  }, async ({ ask }) => {
    expect((await ask('guest', call)).status).toBe(401)
    for (const role of allRoles)
      expect([role, (await ask(role, call)).status]).toEqual([role, who.includes(role) ? 200 : 403])
  })
}

test('the roles are dev, admin and staff', { tag: '@S6.1' }, async ({ ask, visits }) => {
  for (const role of allRoles) {
    const user: { roles: { slug: string }[] } = (await ask(role, 'GET /user')).body
    expect(user.roles.map(({ slug }) => slug)).toContain(role)
    expect(visits.people[role].user.roles.map(({ slug }) => slug)).toContain(role)
  }
})

test('dev sees everything', { tag: '@S6.2' }, async ({ ask }) => {
  for (const [, , call] of areas) expect([call, (await ask('dev', call)).status]).toEqual([call, 200])
})

test('guest pages need no sign-in', { tag: '@S6.6' }, async ({ as }) => {
  const page = await as('guest')
  for (const path of ['/login', '/down', '/nowhere']) {
    await openAsLink(page, path)
    await expect(page).toHaveURL(path)
  }
})

test.describe('a 403', () => {
  test.use({ expected: /403/ })

  test('sends the user to the root path, which is the dashboard', { tag: '@S6.7' }, async ({ as }) => {
    const page = await as('staff')
    await openAsLink(page, '/future')
    await putToastsAway(page)
    await page.route('**/api/customers/900403', (route) => route.fulfill({ status: 403, json: {} }))
    await openAsLink(page, '/customers/900403')
    await expect(page).toHaveURL('/dashboard')
  })
})
