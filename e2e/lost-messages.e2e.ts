import type { Page } from '@playwright/test'
import { expect, personOf, startAs, test } from './fixtures.ts'

/**
 * A message is shown however early the failed call that causes it, and whatever the redirect does
 * (specification 8).
 */

test.use({ expected: /status of \d{3}|^\d{3} / })

const toast = (page: Page) => page.locator('.toast-title')

/** How often the browser has loaded a document of the app. */
function documentsOf(page: Page): string[] {
  const loaded: string[] = []
  page.on('request', (sent) => sent.isNavigationRequest() && loaded.push(sent.url()))
  return loaded
}

for (const path of ['/customers', '/partners']) {
  test(`a cold load of ${path} with an unknown token goes to the sign-in page and shows why`, async ({
    page,
    request,
  }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, { ...staff, token: 'x'.repeat(43) })
    const documents = documentsOf(page)
    await page.goto(path)
    await expect(toast(page)).toHaveText('Your session is inactive. Please login again.')
    await expect(page).toHaveURL(`/login?continue=${encodeURIComponent(path)}`)
    await expect(page.getByLabel('Email or phone')).toBeVisible()
    expect(documents).toHaveLength(1)
  })

  test(`a cold load of ${path} whose first call is refused goes to the dashboard and shows why`, async ({
    page,
    request,
  }) => {
    await startAs(page, await personOf(request, 'staff'))
    await page.route(`**/api${path}?*`, (route) => route.fulfill({ status: 403, json: {} }))
    const documents = documentsOf(page)
    await page.goto(path)
    await expect(toast(page)).toHaveText('Access denied')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    expect(documents).toHaveLength(1)
  })
}

test('a message survives a redirect that loads the document again', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await page.goto('/config.json')
  await page.evaluate(
    ([user, token]) => {
      localStorage.setItem('user', user)
      localStorage.setItem('token', token)
    },
    [JSON.stringify(staff.user), 'x'.repeat(43)] as const,
  )
  await page.goto('/customers')
  await expect(toast(page)).toBeVisible()
  // As the page does itself when a newer build has replaced its files.
  await page.reload()
  await expect(toast(page)).toHaveText('Your session is inactive. Please login again.')
  await expect(page).toHaveURL('/login?continue=%2Fcustomers')
})

for (const [status, json, title, text] of [
  [500, {}, 'Something went wrong.', "Don't worry. We are looking into it right now."],
  [
    422,
    { errors: [{ field: 'login', message: 'Too long.' }] },
    'Please review the following and try again',
    'Too long.',
  ],
  [429, { message: 'Slow down.' }, 'Too many attempts', 'Please try again after some time'],
] as const) {
  test(`the sign-in page says ‘${title}’ when the server answers ${status}`, async ({ page }) => {
    await page.route('**/api/signin', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json }) : route.continue(),
    )
    await page.goto('/login')
    await page.getByLabel('Email or phone').fill('staff@demo.test')
    await page.getByLabel('Password').fill('housecare-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText(title)
    await expect(page.getByRole('alert')).toContainText(text)
  })
}
