import type { Page } from '@playwright/test'
import type { RouteRow } from '../../web/src/app/route-row.ts'
import { routes } from '../../web/src/routes.ts'
import { fillIn } from './addresses.ts'
import { expect, heading, openAsLink, putToastsAway, test } from './spec.ts'

/** Section 2, the route table, as the specification writes it: path, name, roles, and content of the page. */
type Who = 'all' | 'admin|dev' | 'dev'
/** The lowest role that may enter, and the highest role that may not. */
const sides = {
  all: { allowed: 'staff', refused: null },
  'admin|dev': { allowed: 'admin', refused: 'staff' },
  dev: { allowed: 'dev', refused: 'admin' },
} as const
const audience = { all: 'every signed-in person', 'admin|dev': 'admin or dev', dev: 'dev only' }

const table: readonly (readonly [line: string, path: string, who: Who, name?: string])[] = [
  ['S2.2', '/dashboard', 'all', 'dashboard'],
  ['S2.3', '/future', 'all', 'future'],
  ['S2.4', '/cache', 'dev', 'cache.index'],
  ['S2.5', '/queue', 'dev', 'queue.index'],
  ['S2.6', '/query', 'dev', 'query.index'],
  ['S2.10', '/customers', 'all', 'customers.index'],
  ['S2.11', '/customers/by-job', 'admin|dev', 'customers.by-job'],
  ['S2.12', '/customers/duplicate-phones', 'all'],
  ['S2.13', '/customers/invalid-names', 'all'],
  ['S2.14', '/customers/{id}', 'all', 'customers.show'],
  ['S2.15', '/users/{id}/update', 'all', 'users.update'],
  ['S2.16', '/staffs', 'admin|dev'],
  ['S2.17', '/staffs/create', 'admin|dev'],
  ['S2.18', '/jobs/create', 'all'],
  ['S2.19', '/locations', 'admin|dev'],
  ['S2.20', '/locations/create/{type}', 'admin|dev'],
  ['S2.21', '/locations/{id}/{type}', 'admin|dev'],
  ['S2.22', '/categories', 'admin|dev'],
  ['S2.23', '/categories/create', 'admin|dev'],
  ['S2.24', '/categories/{id}/update', 'admin|dev'],
  ['S2.25', '/categories/{id}/questions', 'admin|dev'],
  ['S2.26', '/partners', 'all', 'partners.index'],
  ['S2.27', '/partners/create', 'all'],
  ['S2.28', '/partners/{id}', 'all', 'partners.show'],
  ['S2.29', '/enquiries', 'all', 'enquiries.index'],
  ['S2.30', '/enquiries/create', 'all'],
  ['S2.31', '/enquiries/{id}', 'all'],
  ['S2.32', '/addresses/{id}/update', 'all'],
  ['S2.33', '/settings', 'admin|dev'],
  ['S2.34', '/reports', 'all'],
  ['S2.35', '/payments', 'dev'],
]

const rows: readonly RouteRow[] = routes
const rowOf = (path: string) => rows.find((row) => row.path === path)!
/** A page with tabs has the title of the open tab, which follows it in the table. */
const titleOf = (path: string) => rows.findLast((row) => row.path === path)!.title

/** The page of the address, with its own name in the title. */
async function expectPage(page: Page, address: string, path: string): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toBeVisible()
  const title = path.includes('{id}') ? await heading(page).textContent() : titleOf(path)
  await expect(page).toHaveTitle(`${title} · House Care Admin`)
  await expect(heading(page)).not.toHaveText(/not found/)
}

for (const [line, path, who, name] of table) {
  test(`${path} is for ${audience[who]}`, { tag: `@${line}` }, async ({ as, visits }) => {
    if (name) expect(rowOf(path).name).toBe(name)
    const { allowed, refused } = sides[who]
    const address = await fillIn(path, visits.people[allowed])
    const page = await as(allowed)
    await openAsLink(page, address)
    await expectPage(page, address, path)

    if (refused) {
      const other = await as(refused)
      await openAsLink(other, '/future')
      await putToastsAway(other)
      await openAsLink(other, address)
      await expect(other).toHaveURL('/dashboard')
      await expect(other.locator('.toast')).toContainText('Permission denied')
    }
    const guest = await as('guest')
    await openAsLink(guest, address)
    await expect(guest).toHaveURL(`/login?${new URLSearchParams({ continue: address })}`)
  })
}

test('/ redirects to the dashboard', { tag: '@S2.1' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/')
  await expect(page).toHaveURL('/dashboard')
})

test('/login is a guest page in the blank layout, and shows what went wrong', { tag: '@S2.7' }, async ({
  as,
}) => {
  const page = await as('guest')
  await openAsLink(page, '/login')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email or phone.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
})

test('/down is a guest page in the blank layout: maintenance', { tag: '@S2.8' }, async ({ as }) => {
  for (const visitor of ['guest', 'staff'] as const) {
    const page = await as(visitor)
    await openAsLink(page, '/down')
    await expect(heading(page)).toHaveText('Down for maintenance')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('any other path is a guest page in the blank layout: not found', { tag: '@S2.9' }, async ({ as }) => {
  for (const visitor of ['guest', 'staff'] as const) {
    const page = await as(visitor)
    await openAsLink(page, '/no/such/page')
    await expect(heading(page)).toHaveText('Page not found')
    await expect(page).toHaveTitle('Page not found · House Care Admin')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('route pages are loaded on demand', { tag: '@S2.37' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/invalid-names.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  // A page that this visitor has not opened before: the rows above may have opened others, in another order.
  await page.goto('/future')
  await expect(heading(page)).toBeVisible()
  expect(scripts).toEqual([])
  await openAsLink(page, '/customers/invalid-names')
  expect(scripts).not.toEqual([])
})
