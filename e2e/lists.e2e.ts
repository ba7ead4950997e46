import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, test } from './fixtures.ts'
import { elsewhere, openList } from './list-page.ts'

/** The common features of lists, tested on those that have most of them. */

const rowsOf = (page: Page): Locator => page.locator('table tbody tr')
const headsOf = (page: Page) =>
  page
    .locator('thead th')
    .evaluateAll((heads) => heads.map((head) => head.textContent?.trim()).filter(Boolean))
const boxOf = (page: Page, at: number) =>
  page.getByRole('checkbox', { name: `Select row ${at}`, exact: true })
const chosenOf = (page: Page) => page.locator('tr[data-selected]')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Actions for selected rows' })

/** Runs the action, and waits until the server has stored it. */
async function kept(page: Page, act: () => Promise<void>): Promise<void> {
  const isKept = page.waitForResponse((response) => response.url().endsWith('/preferences') && response.ok())
  await act()
  await isKept
}

test('columns and density belong to the user and follow to another browser', async ({
  page,
  signIn,
  browser,
}) => {
  await signIn('admin')
  const { token } = await personOf(page.request, 'admin')
  const data = { columns: null, density: 'compact' }
  await page.request.put('/api/lists/partners/preferences', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  await openList(page, '/partners')
  const usual = await headsOf(page)
  expect(usual).toEqual(['Id', 'Name', 'Phone', 'Services', 'Areas', 'Status', 'Jobs today', 'Dues'])
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Phone' }).click()
  await expect(page.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
  // Over the locations, the services, the hidden phone and the name.
  for (let step = 0; step < 4; step += 1) {
    await page.getByRole('button', { name: 'Move Status up' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Move Status up' })).toBeFocused()
  }
  await expectAccessible(page)
  await expect(page.getByRole('checkbox', { name: 'Name' })).toBeDisabled()
  await page.keyboard.press('Escape')
  const arranged = ['Id', 'Status', 'Name', 'Services', 'Areas', 'Jobs today', 'Dues']
  expect(await headsOf(page)).toEqual(arranged)
  await kept(page, () => page.getByRole('button', { name: 'Comfortable rows' }).click())
  await expect(page.getByRole('table')).toHaveAttribute('data-density', 'comfortable')
  await page.reload()
  await expect(page.getByText(/^Showing \d/)).toBeVisible()
  expect(await headsOf(page)).toEqual(arranged)

  const other = await elsewhere(browser, page, 'admin')
  await openList(other, '/partners')
  await expect.poll(() => headsOf(other)).toEqual(arranged)
  await expect(other.getByRole('table')).toHaveAttribute('data-density', 'comfortable')
  await other.getByRole('button', { name: 'Columns', exact: true }).click()
  await other.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => headsOf(other)).toEqual(usual)
  await other.keyboard.press('Escape')
  await kept(other, () => other.getByRole('button', { name: 'Compact rows' }).click())
  await other.context().close()

  const someoneElse = await elsewhere(browser, page, 'staff')
  await openList(someoneElse, '/partners')
  expect(await headsOf(someoneElse)).toEqual(usual)
  await someoneElse.context().close()
})

test('a column hidden before the stored arrangement is loaded stays hidden', async ({ page, signIn }) => {
  await signIn('dev')
  let answer = () => {}
  const isRequested = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/lists/customers', async (route) => {
    const response = await route.fetch()
    await isRequested
    await route.fulfill({ response })
  })
  await openList(page, '/customers')
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  await kept(page, () => page.getByRole('checkbox', { name: 'Phone' }).click())
  const response = page.waitForResponse('**/api/lists/customers')
  answer()
  await (await response).finished()
  // Drawn by now, if at all.
  await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
  await expect(page.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
  await kept(page, () => page.getByRole('button', { name: 'Reset' }).click())
})

test('rows are selected by box, range and key, over pages, until the filter changes', {
  tag: '@gate',
}, async ({ page, signIn }) => {
  await signIn('staff')
  // The oldest first: records that other tests add move no row from one page to the next.
  await openList(page, '/customers?sort=created_at')
  await boxOf(page, 2).click()
  await boxOf(page, 5).click({ modifiers: ['Shift'] })
  await expect(chosenOf(page)).toHaveCount(4)
  await expect(bar(page).getByText('4 selected')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 26 to/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Select page' }).click()
  await expect(bar(page).getByText('29 selected')).toBeVisible()
  const numberIn = (text: string | null, form: RegExp) =>
    Number(form.exec(text ?? '')?.[1]?.replaceAll(',', ''))
  const total = numberIn(await page.getByText(/^Showing 26 to/).textContent(), /of ([\d,]+)/)
  await bar(page)
    .getByRole('button', { name: /^Select all/ })
    .click()
  // Other tests may have added rows since.
  const chosen = async () => numberIn(await bar(page).textContent(), /([\d,]+) selected/)
  await expect.poll(chosen).toBeGreaterThanOrEqual(total)
  expect(await chosen()).toBeLessThan(total + 100)
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(chosenOf(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Has jobs' }).click()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toBeHidden()
  await expect(chosenOf(page)).toHaveCount(0)
})

test('an action runs over the selected rows, shows each refusal, and keeps the address', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await openList(page, '/partners?status=approved,submitted&sort=-name')
  const address = page.url()
  await boxOf(page, 1).click()
  await boxOf(page, 3).click({ modifiers: ['Shift'] })
  await bar(page).getByRole('button', { name: 'Set status' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('New status').selectOption('rejected')
  await form.getByLabel('Reason').fill('No papers')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Set status' }).click()
  const result = page.getByRole('dialog', { name: /^Set status: \d done, \d failed$/ })
  await expect(result.getByText(/cannot become rejected/).first()).toBeVisible()
  await expectAccessible(page)
  const failed = await result.locator('li').count()
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(bar(page).getByText(`${failed} selected`)).toBeVisible()
  expect(page.url()).toBe(address)
})

test('an action that succeeds for all shows success', async ({ page, signIn }) => {
  await signIn('staff')
  await openList(page, '/customers?sort=-name')
  await boxOf(page, 1).click()
  await boxOf(page, 2).click()
  await bar(page).getByRole('button', { name: 'Set source' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Source', { exact: true }).selectOption('justdial')
  await form.getByRole('button', { name: 'Set source' }).click()
  await expect(page.getByText('2 done.')).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await expect(rowsOf(page).nth(0).getByText('JustDial')).toBeVisible()
  await expect(rowsOf(page).nth(1).getByText('JustDial')).toBeVisible()
})

test('the keyboard reaches everything, and the help sheet lists the keys', async ({ page, signIn }) => {
  await signIn('staff')
  // The oldest first: customers that other tests add come after these.
  await openList(page, '/customers?sort=created_at')
  await page.keyboard.press('?')
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const words of ['Next row', 'Select the row', 'Search the list', 'Find any record, page or action'])
    await expect(shortcuts.getByText(words, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shortcuts).toBeHidden()
  await page.getByRole('button', { name: 'Keyboard shortcuts (?)' }).click()
  await expect(shortcuts).toBeVisible()
  await shortcuts.getByRole('button', { name: 'Close' }).click()

  await page.keyboard.press('/')
  await page.keyboard.type('j?x')
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue('j?x')
  await expect(shortcuts).toBeHidden()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/customers\?sort=created_at$/)
  await expect(page.getByText(/^Showing 1 to 25/)).toBeVisible()
  await page.keyboard.press('j')
  const first = await rowsOf(page).first().locator('.row-link').textContent()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first ?? '' })).toBeVisible()
})

test('the address contains the state: back, forward, reload, a page beyond the end', async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  await openList(page, '/customers?page=9000&has_jobs=true')
  await expect(page).not.toHaveURL(/page=9000/)
  const last = page.url()
  await page.getByRole('button', { name: 'Page 1', exact: true }).click()
  await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
  await expect(page).toHaveURL(/sort=name/)
  await page.goBack()
  await expect(page).not.toHaveURL(/sort=name/)
  await page.goBack()
  await expect(page).toHaveURL(last)
  await page.goForward()
  await page.goForward()
  await expect(page).toHaveURL(/sort=name/)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  const [record] = await Promise.all([
    page.context().waitForEvent('page'),
    rowsOf(page)
      .nth(2)
      .locator('td')
      .last()
      .click({ modifiers: ['Control'] }),
  ])
  await expect(record).toHaveURL(/\/customers\/\d+$/)
  await record.close()
})

test('on a phone rows are cards that can be selected', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 900 })
  await signIn('staff')
  await openList(page, '/customers')
  await expectAccessible(page)
  await boxOf(page, 1).click()
  await boxOf(page, 2).click()
  await expect(chosenOf(page)).toHaveCount(2)
  await expect(bar(page).getByText('2 selected')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await bar(page).getByRole('button', { name: 'Clear selection' }).click()
  await rowsOf(page).nth(1).locator('.row-link').click()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test('the first list of a visit is requested once, with the query of its address', async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/customers' && !searchParams.has('per_page')) asked.push(String(searchParams))
  })
  await signIn('staff', '/customers?has_jobs=true&page=2')
  await expect(rowsOf(page).first().getByRole('link').first()).toBeVisible()
  // A second request would come before the rows are drawn.
  expect(asked).toEqual(['page=2&has_jobs=true'])
})
