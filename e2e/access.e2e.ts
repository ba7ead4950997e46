import { expect, expectAccessible, expectNoSidewaysScroll, type RoleName, test } from './fixtures.ts'

const everyone = ['Dashboard', 'Enquiries', 'Customers', 'Partners']
const managers = [...everyone, 'Categories', 'Locations', 'Staffs', 'Settings', 'Reports']
/** The menu of each role, in the specification's order (spec 2). */
const menus: Record<RoleName, string[]> = {
  staff: [...everyone, 'Reports'],
  admin: managers,
  dev: [...managers, 'Payments', 'Cache', 'Queue', 'Query'],
}

for (const [role, entries] of Object.entries(menus) as [RoleName, string[]][]) {
  test(`${role} sees exactly their menu, and every page of it opens without a complaint`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await signIn(role)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText(entries.map((entry) => new RegExp(`^${entry}`)))
    for (const entry of entries) {
      await menu.getByRole('link', { name: new RegExp(`^${entry}`) }).click()
      await expect(page).toHaveTitle(/ · House Care Admin$/)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('body')).not.toHaveAttribute('data-busy', 'true')
      await expectAccessible(page)
    }
  })
}

test.describe('the guard', () => {
  test('a page without sign-in leads to login and back to where one wanted to go', async ({ page }) => {
    await page.goto('/enquiries?status=open')
    await expect(page).toHaveURL(/\/login\?continue=/)
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/enquiries\?status=open$/)
  })

  test('continue never leaves the app', async ({ page }) => {
    for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      await page.goto('/login')
      await page.evaluate(() => localStorage.clear())
      await page.goto(`/login?continue=${encodeURIComponent(path)}`)
      await page.getByLabel('Email or phone').fill('staff@demo.test')
      await page.getByLabel('Password').fill('housecare-demo')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page).toHaveURL(/\/dashboard/)
    }
  })

  test('a page one may not enter says so and goes to the dashboard', async ({ page, signIn }) => {
    await signIn('staff')
    await page.goto('/settings')
    await expect(page.getByText('Permission denied')).toBeVisible()
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('login while signed in goes to the dashboard, and Log out comes back to login', async ({ page, signIn }) => {
    await signIn('staff')
    await page.goto('/login')
    await expect(page).toHaveURL(/\/dashboard/)
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])).toEqual([
      null,
      null,
    ])
  })

  test('an address that is none has its own page, without chrome', async ({ page }) => {
    await page.goto('/no/such/page')
    await expect(page).toHaveTitle('Page not found · House Care Admin')
    await expect(page.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(page)
  })
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 768, 1440]) {
    test(`the thread's pages hold at ${width} px, ${colorScheme}`, async ({ page, signIn }) => {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await signIn('staff')
      const jobs = page.getByRole('table', { name: 'Jobs' })
      await expect(jobs.getByRole('link').first()).toBeVisible()
      const job = await jobs.locator('a.row-link').first().getAttribute('href')
      await page.goto('/enquiries')
      const enquiry = await page
        .getByRole('table', { name: 'Enquiries' })
        .locator('a.row-link')
        .first()
        .getAttribute('href')
      await page.goto('/customers')
      const customer = await page
        .getByRole('table', { name: 'Customers' })
        .locator('a.row-link')
        .first()
        .getAttribute('href')
      for (const path of [
        '/dashboard',
        '/enquiries',
        '/enquiries/create',
        enquiry,
        '/customers',
        customer,
        '/jobs/create',
        job,
      ]) {
        await page.goto(path!)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.locator('body')).not.toHaveAttribute('data-busy', 'true')
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })
  }
}
