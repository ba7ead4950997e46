import type { Page } from '@playwright/test'
import { uniqueDigits } from '../unique.ts'
import { fillIn } from './addresses.ts'
import { expect, heading, openAsLink, test } from './spec.ts'

/** Section 2, the notes of the route table: the content of each page. */

const filterButton = (page: Page) => page.getByRole('button', { name: 'Filter', exact: true })
const filters = (page: Page) => page.getByRole('dialog', { name: 'Filter' })
const pagingLine = (page: Page) => page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ results\.$/)

/** Its tabs, the first of them at the page's own address, each one page. */
async function expectTabs(
  page: Page,
  address: string,
  tabs: readonly (readonly [path: string, name: string])[],
) {
  await openAsLink(page, address)
  for (const [path, name] of tabs) {
    // Some show their count behind the name.
    const tab = page.locator('nav.tabs').getByRole('link', { name: new RegExp(`^${name}`) })
    await expect(tab).toHaveAttribute('href', address + path)
    await openAsLink(page, address + path)
    await expect(tab).toHaveAttribute('aria-current', 'page')
  }
}

test('/dashboard has the jobs table, a filter dropdown, a date filter and pagination', {
  tag: '@S2.2',
}, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/dashboard')
  await expect(page.getByRole('table', { name: 'Jobs' })).toBeVisible()
  await expect(pagingLine(page)).toBeVisible()
  await filterButton(page).click()
  await expect(filters(page)).toContainText('Status')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Scheduled:/ }).click()
  await expect(page.getByRole('dialog', { name: 'Scheduled' }).getByLabel('From')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('/customers is a paginated list with a job filter and a download', { tag: '@S2.10' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/customers')
  await expect(page.getByRole('table', { name: 'Customers' })).toBeVisible()
  await expect(pagingLine(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await filterButton(page).click()
  await expect(filters(page)).toContainText('Job status')
  await expect(filters(page)).toContainText('Job service')
  await page.keyboard.press('Escape')
})

test('/customers/{id} hands the id of its address to the page', { tag: '@S2.14' }, async ({ as, visits }) => {
  const page = await as('staff')
  const { data } = await visits.people.staff.read<{ data: { id: number; name: string }[] }>(
    '/customers?per_page=2',
  )
  for (const { id, name } of data) {
    await openAsLink(page, `/customers/${id}`)
    await expect(heading(page)).toContainText(name)
  }
})

test('/users/{id}/update opens from the name of the current user in the top bar', { tag: '@S2.15' }, async ({
  as,
  visits,
}) => {
  const page = await as('staff')
  const { id, name } = visits.people.staff.user
  await openAsLink(page, '/future')
  await page.getByRole('banner').getByRole('link', { name }).click()
  await expect(page).toHaveURL(`/users/${id}/update`)
})

test('/partners/{id} has the tabs overview, address, service, jobs and account', { tag: '@S2.28' }, async ({
  as,
  visits,
}) => {
  const page = await as('staff')
  const address = await fillIn('/partners/{id}', visits.people.staff)
  await expectTabs(page, address, [
    ['', 'Overview'],
    ['/address', 'Address'],
    ['/service', 'Service'],
    ['/jobs', 'Jobs'],
    ['/account', 'Account'],
  ])
})

test('the account tab of a partner has a number input', { tag: '@S2.36' }, async ({ as, visits }) => {
  const page = await as('staff')
  // A partner who owes: without a debt there is nothing to enter.
  const { data } = await visits.people.staff.read<{ data: { id: number }[] }>(
    '/partners?sort=-balance&per_page=1',
  )
  await openAsLink(page, `/partners/${data[0]!.id}/account`)
  await expect(page.locator('main input[inputmode=decimal]').first()).toBeEditable()
})

test('/enquiries has a filter dropdown', { tag: '@S2.29' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/enquiries')
  await filterButton(page).click()
  await expect(filters(page)).toContainText('Status')
  await page.keyboard.press('Escape')
})

test('/enquiries/{id} is the detail, with an address search and number inputs', { tag: '@S2.31' }, async ({
  as,
  ask,
}) => {
  const phone = `91${uniqueDigits(8)}`
  const { id }: { id: number } = (await ask('staff', 'POST /enquiries', { name: 'Meera Pai', phone })).body
  const page = await as('staff')
  await openAsLink(page, `/enquiries/${id}`)
  await expect(page.locator('main input[inputmode=decimal]').first()).toBeEditable()
  await page.getByRole('button', { name: 'Edit address' }).click()
  await page.getByRole('button', { name: 'Another address' }).click()
  await page.getByRole('dialog').getByRole('combobox', { name: 'Area' }).fill('HSR Layout')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('HSR')
})

test('/settings has the tabs general, payment, sms, whatsapp and integration', { tag: '@S2.33' }, async ({
  as,
}) => {
  await expectTabs(await as('admin'), '/settings', [
    ['', 'General'],
    ['/payment', 'Payment'],
    ['/sms', 'SMS'],
    ['/whatsapp', 'WhatsApp'],
    ['/integration', 'Integration'],
  ])
})

test('/reports has the completed jobs at its own address, and upcoming jobs', { tag: '@S2.34' }, async ({
  as,
}) => {
  await expectTabs(await as('staff'), '/reports', [
    ['', 'Completed jobs'],
    ['/upcoming-jobs', 'Upcoming jobs'],
  ])
})

for (const [line, path, title] of [
  ['S2.4', '/cache', 'Cache'],
  ['S2.5', '/queue', 'Queue'],
  ['S2.6', '/query', 'Query'],
] as const) {
  test(`${path} has a title, dates and queries`, { tag: `@${line}` }, async ({ as }) => {
    const page = await as('dev')
    await openAsLink(page, path)
    await expect(heading(page)).toContainText(title)
    const dates = page.locator('main time').or(page.getByRole('button', { name: /: Any date/ }))
    await expect(dates.first()).toBeVisible()
    await expect(page.locator('main').getByRole('table').first()).toBeVisible()
  })
}

test('/cache says key, value and expiration of what it keeps', { tag: '@S3.27' }, async ({ as, ask }) => {
  // Computed on the first request, and stored.
  await ask('dev', 'GET /locations')
  const page = await as('dev')
  await openAsLink(page, '/cache')
  const heads = page.locator('main').getByRole('columnheader')
  for (const name of ['Key', 'Value', 'Expiration'])
    await expect(heads.filter({ hasText: name })).toHaveCount(1)
})
