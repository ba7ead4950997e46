import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'

test.describe('the menu below 1536 px', () => {
  test('is a drawer that opens, and closes with Escape, the scrim and a change of page', async ({
    page,
    signIn,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await signIn('staff')
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu).toBeVisible()
    await expect(menu.getByText('Admin')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('link', { name: 'Customers' }).click()
    await expect(page).toHaveURL(/\/customers$/)
    await expect(menu).toBeHidden()
  })
})

test('the palette finds a customer by any fragment of the phone', async ({ page, signIn }) => {
  await signIn('staff', '/customers')
  const first = page.getByRole('table', { name: 'Customers' }).getByRole('row').nth(1)
  const name = (await first.locator('a.row-link').textContent()) ?? ''
  const phone = (await first.locator('a[href^="tel:"]').textContent()) ?? ''
  await page.keyboard.press('Control+K')
  const palette = page.getByRole('dialog')
  await palette.getByRole('combobox').fill(phone.slice(2))
  await expect(palette.getByRole('option', { name: new RegExp(name) }).first()).toBeVisible()
  await expectAccessible(page)
  await palette
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('a list keeps its state in the address: back, forward and reload restore it', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/enquiries')
  await page.getByLabel('Search enquiries').fill('ra')
  await expect(page).toHaveURL(/q=ra/)
  await page.getByRole('button', { name: 'Page 2' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^Showing 26 to 50 of/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Showing 26 to 50 of/)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(/^Showing 1 to 25 of/)).toBeVisible()
  await page.goto('/enquiries?q=ra&page=9999')
  await expect(page).not.toHaveURL(/page=9999/)
})

test('dev reads the API as a page', async ({ page, signIn }) => {
  await signIn('dev', '/api/docs')
  await expect(page.getByText('POST /api/enquiries/{id}/job')).toBeVisible()
  await page.getByLabel('Find an endpoint').fill('receipt')
  await expect(page.getByText('GET /api/payments/{id}/receipt')).toBeVisible()
  await expect(page.getByText('POST /api/enquiries/{id}/job')).toBeHidden()
  await expectAccessible(page)
})

test('at most two requests run at the same time, and the body is marked while one runs', async ({
  page,
  signIn,
}) => {
  let running = 0
  let most = 0
  await page.route('**/api/**', async (route) => {
    // The stream of changes does not count: it lasts as long as the page.
    if (route.request().url().includes('/api/events')) return route.continue()
    running += 1
    most = Math.max(most, running)
    await new Promise((done) => setTimeout(done, 60))
    running -= 1
    await route.continue()
  })
  await signIn('staff')
  await expect(page.locator('body')).not.toHaveAttribute('data-busy', 'true')
  expect(most).toBeLessThanOrEqual(2)
  // A page that is still loading has no body yet.
  const busy = page.waitForFunction(
    () => document.body?.dataset.busy === 'true' && document.body.ariaBusy === 'true',
  )
  await page.getByRole('link', { name: 'New enquiry' }).hover()
  await page.goto('/customers')
  await busy
  await expect(page.locator('body')).not.toHaveAttribute('aria-busy', 'true')
})

test.describe('an expired session', () => {
  test.use({ expected: /401/ })

  test('costs one toast and one redirect, and no typed text', { tag: '@gate' }, async ({ page, signIn }) => {
    await signIn('staff', '/enquiries/create')
    await page.getByLabel('Phone').fill('63601 55555')
    await page.getByLabel('Name', { exact: true }).fill('Kept through it all')
    await page.reload()
    await page.getByRole('button', { name: 'Continue: 63601 55555, Kept through it all' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept through it all')
    await page.evaluate(() => localStorage.setItem('token', 'x'.repeat(43)))
    // Any request ends it: the one for the pincode, or one that the page sends by itself during typing.
    const typing = page.getByLabel('Pincode').fill('560102', { timeout: 1000 })
    typing.catch(() => undefined)
    await expect(page).toHaveURL(/\/login\?continue=/)
    await expect(page.getByText('Your session is inactive. Please login again.')).toHaveCount(1)
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/enquiries\/create$/)
    await page.getByRole('button', { name: 'Continue: 63601 55555, Kept through it all' }).click()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept through it all')
  })
})

test.describe('two people and one customer', () => {
  test.use({ expected: /409/ })

  test('the later user sees the conflict, and keeps their text', async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    await signIn('staff', '/customers')
    const href = await page
      .getByRole('table', { name: 'Customers' })
      .locator('a.row-link')
      .nth(3)
      .getAttribute('href')
    await page.goto(href!)
    const note = (of: Page) =>
      of.getByRole('region', { name: 'Customer' }).getByLabel('Note', { exact: true })
    await page.getByRole('button', { name: 'Edit note' }).click()
    await note(page).fill('Mine: the gate is blue')

    const other = await browser.newPage({ baseURL })
    await other.goto('/login')
    await other.getByLabel('Email or phone').fill('admin@demo.test')
    await other.getByLabel('Password').fill('housecare-demo')
    await other.getByRole('button', { name: 'Sign in' }).click()
    await expect(other).toHaveURL(/\/dashboard/)
    await other.goto(href!)
    await other.getByRole('button', { name: 'Edit note' }).click()
    await note(other).fill('Theirs: the gate is green')
    await note(other).press('Control+Enter')
    await expect(other.getByText('Theirs: the gate is green').first()).toBeVisible()
    await other.close()

    await note(page).press('Control+Enter')
    await expect(page.getByText(/Arjun Rao saved changes first/)).toBeVisible()
    await expect(page.getByText('Theirs: the gate is green').first()).toBeVisible()
    await expect(page.getByText('Mine: the gate is blue').first()).toBeVisible()
  })

  test('an address is no exception: both are shown, and the typed text stays', async ({
    page,
    signIn,
    request,
  }) => {
    await signIn('staff', null)
    // The oldest have addresses.
    await page.goto('/customers?sort=created_at')
    const href = await page
      .getByRole('table', { name: 'Customers' })
      .locator('a.row-link')
      .nth(4)
      .getAttribute('href')
    await page.goto(href!)
    await page
      .getByLabel(/^Edit the address/)
      .first()
      .click()
    await expect(page).toHaveURL(/\/addresses\/\d+\/update$/)
    await page.getByLabel(/^House and street/).fill('1 My Road')

    const credentials = { login: 'admin@demo.test', password: 'housecare-demo' }
    const { token } = await (await request.post('/api/signin', { data: credentials })).json()
    const headers = { authorization: `Bearer ${token}` }
    const { addresses } = await (await request.get(`/api${href}`, { headers })).json()
    const { id, version, label, place_type, line_2, landmark, location_id, primary } = addresses.find(
      (address: { primary: boolean }) => address.primary,
    )
    const theirs = {
      label,
      place_type,
      line_1: '2 Their Road',
      line_2,
      landmark,
      location_id,
      primary,
      version,
    }
    expect((await request.put(`/api/addresses/${id}`, { headers, data: theirs })).status()).toBe(200)

    const save = page.getByRole('button', { name: /^Save/ })
    await save.click()
    await expect(page.getByText(/Arjun Rao saved changes first/)).toBeVisible()
    await expect(page.getByText(/2 Their Road/).first()).toBeVisible()
    await expect(page.getByLabel(/^House and street/)).toHaveValue('1 My Road')
    await save.click()
    await expect(page).toHaveURL(href!)
    await expect(page.getByText('1 My Road').first()).toBeVisible()
  })
})
