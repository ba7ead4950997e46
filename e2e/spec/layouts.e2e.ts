import { expect, heading, openAsLink, test, type Visitor } from './spec.ts'

/** Section 2, layouts and navigation; section 1, rules for the whole app. */

const allRoles: Visitor[] = ['staff', 'admin', 'dev']
const menu = [
  ['S2.50', '/dashboard', 'Dashboard', allRoles],
  ['S2.50', '/enquiries', 'Enquiries', allRoles],
  ['S2.50', '/customers', 'Customers', allRoles],
  ['S2.50', '/partners', 'Partners', allRoles],
  ['S2.51', '/categories', 'Categories', ['admin', 'dev']],
  ['S2.51', '/locations', 'Locations', ['admin', 'dev']],
  ['S2.51', '/staffs', 'Staff', ['admin', 'dev']],
  ['S2.51', '/settings', 'Settings', ['admin', 'dev']],
  ['S2.52', '/reports', 'Reports', allRoles],
  ['S2.53', '/payments', 'Payments', ['dev']],
  ['S2.53', '/cache', 'Cache', ['dev']],
  ['S2.53', '/queue', 'Queue', ['dev']],
  ['S2.53', '/query', 'Query', ['dev']],
] as const
const wide = { width: 1536, height: 900 }
const belowWide = { width: 1535, height: 900 }

for (const [line, path, title, who] of menu) {
  test(`the menu shows ${path} to ${who.length === 3 ? 'every signed-in person' : who.join(' or ')}`, {
    tag: `@${line}`,
  }, async ({ as }) => {
    for (const visitor of allRoles) {
      const page = await as(visitor)
      if (!(await page.locator('#menu').count())) await openAsLink(page, '/future')
      const link = page.locator(`#menu a[href="${path}"]`)
      await expect(link).toHaveCount((who as readonly Visitor[]).includes(visitor) ? 1 : 0)
      if (await link.count()) await expect(link).toContainText(title)
    }
  })
}

test('the menu holds these entries and no other', { tag: '@S1.2' }, async ({ as }) => {
  const page = await as('dev')
  await openAsLink(page, '/future')
  const found = await page
    .locator('#menu a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(found).toEqual(menu.map(([, path]) => path))
})

test('the sidebar is titled Admin, with a short build identifier under the title', {
  tag: ['@S1.3', '@S2.46'],
}, async ({ as, visits }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  const config: { build: string } = await (await visits.request.get('/config.json')).json()
  await expect(page.locator('#menu .sidebar-title')).toHaveText('Admin')
  await expect(page.locator('#menu .sidebar-title + *')).toHaveText(config.build)
  expect(config.build).toMatch(/^[0-9a-f]{7,12}$|^unknown$/)
})

test('the top bar shows the user’s name, which links to their update page, and a logout button', {
  tag: '@S2.45',
}, async ({ as, visits }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  const { id, name } = visits.people.staff.user
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name })).toHaveAttribute('href', `/users/${id}/update`)
  await expect(bar.getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('the sidebar is permanent at the 2xl breakpoint and above, and a drawer below it', {
  tag: ['@S2.44', '@S2.47', '@S4.9', '@S9.4'],
}, async ({ fresh }) => {
  const page = await fresh('staff')
  const sidebar = page.getByRole('navigation', { name: 'Main' })
  const button = page.getByRole('button', { name: 'Menu' })
  await page.setViewportSize(wide)
  await page.goto('/future')
  await expect(sidebar).toBeVisible()
  await expect(button).toBeHidden()
  await page.setViewportSize(belowWide)
  await expect(sidebar).toBeHidden()
  await button.click()
  await expect(sidebar).toBeVisible()

  await test.step('the drawer closes when the route path changes', async () => {
    await sidebar.getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL('/customers')
    await expect(sidebar).toBeHidden()
  })
})

test('the blank layout has no chrome', { tag: '@S2.48' }, async ({ as }) => {
  const page = await as('guest')
  await openAsLink(page, '/down')
  for (const chrome of ['navigation', 'banner'] as const) await expect(page.getByRole(chrome)).toHaveCount(0)
})

test('panel is the default layout: every page whose row names none has sidebar and top bar', {
  tag: '@S1.7',
}, async ({ as }) => {
  const page = await as('staff')
  for (const path of ['/future', '/customers']) {
    await openAsLink(page, path)
    await expect(page.locator('#menu')).toHaveCount(1)
    await expect(page.getByRole('banner')).toBeVisible()
  }
})

test('entering the panel layout loads the settings, the categories and the locations', {
  tag: '@S2.49',
}, async ({ fresh }) => {
  const page = await fresh('staff')
  const asked = ['admin/config', 'categories', 'locations'].map((call) =>
    page.waitForResponse((answer) => answer.url().endsWith(`/api/${call}`) && answer.ok()),
  )
  await page.goto('/future')
  await Promise.all(asked)
})

test('the page title ends with ‘House Care Admin’', { tag: '@S1.4' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/partners')
  await expect(page).toHaveTitle('Partners · House Care Admin')
  const guest = await as('guest')
  await openAsLink(guest, '/login')
  await expect(guest).toHaveTitle('Sign in · House Care Admin')
})

test('it is one page with one root: changing the page loads nothing anew', { tag: '@S1.6' }, async ({
  as,
}) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  await page.evaluate(() => document.getElementById('root')?.setAttribute('data-same', ''))
  await openAsLink(page, '/customers')
  await expect(page.locator('body > [data-same]')).toHaveCount(1)
  await expect(heading(page)).toContainText('Customers')
})
