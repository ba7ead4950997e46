import type { Browser, Page } from '@playwright/test'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'

/** Developers start maintenance, others wait and return to their page; and developers inspect the cache. */

/** A developer in a separate browser, beside the user of the test. */
async function asDeveloper(browser: Browser, page: Page, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const theirs = await context.newPage()
  await startAs(theirs, await personOf(page.request, 'dev'))
  return theirs
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const state = async (page: Page) => (await page.request.get('/api/maintenance')).json()

test.describe('maintenance', () => {
  test.use({ expected: /503/ })

  test('shuts staff out in the middle of a form, and returns them to it with the typed values', {
    tag: '@gate',
  }, async ({ page, browser, baseURL }) => {
    await startAs(page, await personOf(page.request, 'staff'))
    const dev = await asDeveloper(browser, page, baseURL!)
    await page.goto('/enquiries/create?from=the-test')
    await page.getByLabel('Name', { exact: true }).fill('Asha Rao of the maintenance')

    await dev.goto('/cache')
    await expect(dev.getByText('All users can work.')).toBeVisible()
    await expectAccessible(dev)
    await dev.getByRole('button', { name: 'Start' }).click()
    const form = dev.getByRole('dialog')
    await form.getByLabel(/^Message/).fill('We are moving to a new server.')
    await form.getByLabel(/^Planned end/).fill('02/01/2090 10:30')
    await expectAccessible(dev)
    const started = dev.waitForResponse(
      (answer) => answer.url().endsWith('/api/maintenance') && answer.request().method() === 'POST',
    )
    await form.getByRole('button', { name: 'Start' }).click()
    expect((await started).status()).toBe(200)

    // No click is needed: the stream signals it.
    await expect(page).toHaveURL(/\/down\?continue=/)
    await expect(heading(page, 'Down for maintenance')).toBeVisible()
    await expect(page.getByText('We are moving to a new server.')).toBeVisible()
    await expect(page.getByText(/Expected back at .*10:30 AM/)).toBeVisible()
    await expectAccessible(page)

    // A developer can continue, and every page shows the maintenance in a place of its own.
    await dev.goto('/customers')
    await expect(heading(dev, 'Customers')).toBeVisible()
    const before = await heading(dev, 'Customers').boundingBox()
    const banner = dev.getByText('Maintenance is on')
    await expect(banner).toBeVisible()
    expect(await heading(dev, 'Customers').boundingBox()).toEqual(before)
    await dev.getByRole('button', { name: 'End maintenance' }).click()
    await expect(banner).toBeHidden()
    expect(await state(dev)).toMatchObject({ on: false })

    await expect(page).toHaveURL(/\/enquiries\/create\?from=the-test$/, { timeout: 20_000 })
    await page.getByRole('button', { name: 'Continue: Asha Rao of the maintenance' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Rao of the maintenance')
    await dev.context().close()
  })

  test('lets only a developer sign in, and leads to the requested page', async ({ page }) => {
    const dev = await personOf(page.request, 'dev')
    const headers = { authorization: `Bearer ${dev.token}` }
    await page.request.post('/api/maintenance', { headers, data: {} })
    await page.goto('/customers')
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading(page, 'Down for maintenance')).toBeVisible()
    await expect(page.getByText('We are updating the system.')).toBeVisible()
    await page.getByRole('link', { name: 'Developers sign in here' }).click()
    await page.getByLabel('Email or phone').fill('dev@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(heading(page, 'Dashboard')).toBeVisible()
    await page.request.post('/api/maintenance/end', { headers, data: {} })
    expect(await state(page)).toMatchObject({ on: false })
  })
})

test.describe('an overloaded server', () => {
  test.use({ expected: /503/ })
  test('is not maintenance: the failed request can be retried in place', async ({ page }) => {
    await startAs(page, await personOf(page.request, 'dev'))
    await page.goto('/cache')
    await expect(page.getByText('All users can work.')).toBeVisible()
    const busy = {
      message: 'The service is not available at the moment. Please try again shortly.',
      request_id: 'x',
    }
    await page.route('**/api/cache?*', (route) => route.fulfill({ status: 503, json: busy }))
    await expect(page.getByText(busy.message)).toBeVisible({ timeout: 20_000 })
    await page.unroute('**/api/cache?*')
    const again = page.waitForResponse((answer) => answer.url().includes('/api/cache?'))
    await page.getByRole('button', { name: 'Try again' }).first().click()
    expect((await again).status()).toBe(200)
    await expect(page).toHaveURL(/\/cache$/)
  })
})

test('the cache is listed, inspected, deleted from and flushed', async ({ page }) => {
  const dev = await personOf(page.request, 'dev')
  const fill = async () => {
    await dev.read('/locations/faults')
    await dev.read('/locations/duplicates')
  }
  await fill()
  await startAs(page, dev)
  await page.goto('/cache')
  const row = (key: string) => page.getByRole('row').filter({ hasText: key })
  await expect(row('locations:faults')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Key prefix')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'locations:faults' }).click()
  await expect(page).toHaveURL(/entry=locations/)
  const entry = page.getByRole('dialog')
  await expect(entry.locator('pre')).toContainText('"total"')
  await expectAccessible(page)
  await entry.getByRole('button', { name: 'Delete' }).click()
  await expect(entry).toBeHidden()
  await expect(row('locations:faults')).toBeHidden()

  await fill()
  await page.getByRole('searchbox', { name: 'Search keys' }).fill('nothing of that name')
  await expect(row('locations:')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search keys' }).fill('faults')
  await expect(row('locations:faults')).toBeVisible({ timeout: 20_000 })

  await page.getByRole('button', { name: 'Flush' }).click()
  const flush = page.getByRole('dialog')
  await flush.getByLabel('Keys that start with').fill('locations:')
  const flushed = page.waitForResponse('**/api/cache/flush')
  await flush.getByRole('button', { name: 'Flush' }).click()
  expect((await (await flushed).json()).entries).toBeGreaterThanOrEqual(2)
  await expect(row('locations:faults')).toBeHidden()
})
