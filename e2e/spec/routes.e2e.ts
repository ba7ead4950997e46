import type { Page } from '@playwright/test'
import type { RouteRow } from '../../web/src/app/route-row.ts'
import { routes } from '../../web/src/routes.ts'
import { fillIn } from './addresses.ts'
import { expect, heading, openAsLink, putToastsAway, test } from './spec.ts'

/** Section 2, the route table, as the specification writes it: path, name, roles, and what the page shows. */
type Who = 'all' | 'admin|dev' | 'dev'
/** Who may do least of those who may enter, and who may do most of those who may not. */
const sides = {
  all: { allowed: 'staff', refused: null },
  'admin|dev': { allowed: 'admin', refused: 'staff' },
  dev: { allowed: 'dev', refused: 'admin' },
} as const
const said = { all: 'every signed-in person', 'admin|dev': 'admin or dev', dev: 'dev only' }

const table: readonly (readonly [path: string, who: Who, name?: string])[] = [
  ['/dashboard', 'all', 'dashboard'],
  ['/future', 'all', 'future'],
  ['/cache', 'dev', 'cache.index'],
  ['/queue', 'dev', 'queue.index'],
  ['/query', 'dev', 'query.index'],
  ['/customers', 'all', 'customers.index'],
  ['/customers/by-job', 'admin|dev', 'customers.by-job'],
  ['/customers/duplicate-phones', 'all'],
  ['/customers/invalid-names', 'all'],
  ['/customers/{id}', 'all', 'customers.show'],
  ['/users/{id}/update', 'all', 'users.update'],
  ['/staffs', 'admin|dev'],
  ['/staffs/create', 'admin|dev'],
  ['/jobs/create', 'all'],
  ['/locations', 'admin|dev'],
  ['/locations/create/{type}', 'admin|dev'],
  ['/locations/{id}/{type}', 'admin|dev'],
  ['/categories', 'admin|dev'],
  ['/categories/create', 'admin|dev'],
  ['/categories/{id}/update', 'admin|dev'],
  ['/categories/{id}/questions', 'admin|dev'],
  ['/partners', 'all', 'partners.index'],
  ['/partners/create', 'all'],
  ['/partners/{id}', 'all', 'partners.show'],
  ['/enquiries', 'all', 'enquiries.index'],
  ['/enquiries/create', 'all'],
  ['/enquiries/{id}', 'all'],
  ['/addresses/{id}/update', 'all'],
  ['/settings', 'admin|dev'],
  ['/reports', 'all'],
  ['/payments', 'dev'],
]

const rows: readonly RouteRow[] = routes
const rowOf = (path: string) => rows.find((row) => row.path === path)!
/** A page with tabs is titled by the one it shows, which stands after it in the table. */
const titleOf = (path: string) => rows.findLast((row) => row.path === path)!.title

/** The page of the address, under a title that says its own name. */
async function expectPage(page: Page, address: string, path: string): Promise<void> {
  await expect(page).toHaveURL(address)
  await expect(heading(page)).toBeVisible()
  const title = path.includes('{id}') ? await heading(page).textContent() : titleOf(path)
  await expect(page).toHaveTitle(`${title} · House Care Admin`)
  await expect(heading(page)).not.toHaveText(/not found/)
}

for (const [path, who, name] of table) {
  test(`${path} is for ${said[who]}`, async ({ as, visits }) => {
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

test('/ redirects to the dashboard', async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/')
  await expect(page).toHaveURL('/dashboard')
})

test('/login is a guest page in the blank layout, and shows what went wrong', async ({ as }) => {
  const page = await as('guest')
  await openAsLink(page, '/login')
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email or phone.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
})

test('/down is a guest page in the blank layout: maintenance', async ({ as }) => {
  for (const visitor of ['guest', 'staff'] as const) {
    const page = await as(visitor)
    await openAsLink(page, '/down')
    await expect(heading(page)).toHaveText('Down for maintenance')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('any other path is a guest page in the blank layout: not found', async ({ as }) => {
  for (const visitor of ['guest', 'staff'] as const) {
    const page = await as(visitor)
    await openAsLink(page, '/no/such/page')
    await expect(heading(page)).toHaveText('Page not found')
    await expect(page).toHaveTitle('Page not found · House Care Admin')
    await expect(page.getByRole('navigation')).toHaveCount(0)
  }
})

test('route pages are loaded on demand', async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  const scripts: string[] = []
  page.on('request', (request) => {
    if (/\/assets\/invalid-names.*\.js$/.test(request.url())) scripts.push(request.url())
  })
  // A page that this visitor has not opened before: the rows above may have, in another order.
  await page.goto('/future')
  await expect(heading(page)).toBeVisible()
  expect(scripts).toEqual([])
  await openAsLink(page, '/customers/invalid-names')
  expect(scripts).not.toEqual([])
})
