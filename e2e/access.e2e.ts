import { expect, test } from './fixtures.ts'

test('an entry of the menu opens its page and is the current one', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1600, height: 900 })
  await signIn('staff')
  const menu = page.getByRole('navigation', { name: 'Main' })
  for (const link of await menu.getByRole('link').all()) {
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${await link.getAttribute('href')}$`))
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test.describe('the guard', () => {
  test('a page without sign-in leads to login and then back to the page', { tag: '@gate' }, async ({
    page,
  }) => {
    await page.goto('/enquiries?status=open')
    await expect(page).toHaveURL(/\/login\?continue=/)
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/enquiries\?status=open$/)
  })

  test('login while signed in goes to the dashboard, and Log out comes back to login', async ({
    page,
    signIn,
  }) => {
    // The browser reports a stream that is refused because it starts during a navigation.
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
})
