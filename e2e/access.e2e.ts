import { expect, expectAccessible, type RoleName, test } from './fixtures.ts'

const everyone = ['Dashboard', 'Enquiries', 'Customers', 'Partners']
const managers = [...everyone, 'Categories', 'Locations', 'Staffs', 'Settings', 'Reports']
/** The menu of each role, in the specification's order (spec 2). */
const menus: Record<RoleName, string[]> = {
  staff: [...everyone, 'Reports'],
  admin: managers,
  dev: [...managers, 'Payments', 'Cache', 'Queue', 'Query'],
}

for (const [role, entries] of Object.entries(menus) as [RoleName, string[]][]) {
  test(`${role} sees exactly their menu, and every entry of it opens its page`, async ({ page, signIn }) => {
    await page.setViewportSize({ width: 1600, height: 900 })
    await signIn(role)
    const menu = page.getByRole('navigation', { name: 'Main' })
    await expect(menu.getByRole('link')).toHaveText(entries.map((entry) => new RegExp(`^${entry}`)))
    await expectAccessible(page)
    for (const entry of entries) {
      const link = menu.getByRole('link', { name: new RegExp(`^${entry}`) })
      await link.click()
      await expect(page).toHaveURL(new RegExp(`${await link.getAttribute('href')}$`))
      await expect(link).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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
    await signIn('staff', '/settings')
    await expect(page.getByText('Permission denied')).toBeVisible()
    await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard/)
  })

  test('login while signed in goes to the dashboard, and Log out comes back to login', async ({ page, signIn }) => {
    // A stream that begins while one leaves is refused, and the browser says so.
    const isFollowing = page.waitForResponse((response) => response.url().includes('/api/events'))
    await signIn('staff', '/login')
    await expect(page).toHaveURL(/\/dashboard/)
    await isFollowing
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
