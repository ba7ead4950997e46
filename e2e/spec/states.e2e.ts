import type { Page } from '@playwright/test'
import { personOf, startAs } from '../fixtures.ts'
import { uniqueDigits } from '../unique.ts'
import { expect, heading, openAsLink, test } from './spec.ts'

/** Section 4: states and transitions. */

const stored = (page: Page) =>
  page.evaluate(() => [localStorage.getItem('user'), localStorage.getItem('token')])

test('signed in means that both a user and a token exist', { tag: '@S4.1' }, async ({ fresh, visits }) => {
  const page = await fresh('guest')
  const { user, token } = visits.people.staff
  const halves = [{ token }, { user: JSON.stringify(user) }]
  for (const half of halves) {
    await page.goto('/login')
    await page.evaluate((entries) => {
      localStorage.clear()
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
    }, half)
    await page.goto('/future')
    await expect(page).toHaveURL('/login?continue=%2Ffuture')
  }
})

test('signing out calls the service, clears user and token, and goes to the login route', {
  tag: '@S4.2',
}, async ({ page, fresh, visits }) => {
  // A session of its own: the others continue to use theirs.
  await fresh('guest')
  await startAs(page, await personOf(visits.request, 'staff'))
  await page.goto('/future')
  const call = page.waitForResponse((answer) => answer.url().endsWith('/api/signout'))
  await page.getByRole('button', { name: 'Log out' }).click()
  const answer = await call
  expect([answer.request().method(), answer.status()]).toEqual(['POST', 200])
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([null, null])
})

test('the body is marked as busy while a request is in flight, and not otherwise', { tag: '@S4.4' }, async ({
  as,
}) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  const body = page.locator('body')
  await expect(body).not.toHaveAttribute('data-busy')
  await expect(body).not.toHaveAttribute('aria-busy')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/customers?*', async (route) => {
    await mayAnswer
    await route.continue()
  })
  await page.evaluate((to) => history.pushState(null, '', to), '/customers?q=busy')
  await expect(body).toHaveAttribute('data-busy', 'true')
  await expect(body).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(body).not.toHaveAttribute('data-busy')
  await expect(body).not.toHaveAttribute('aria-busy')
})

test('an async action is pending, then working, then success', { tag: '@S4.6' }, async ({ fresh }) => {
  const page = await fresh('guest')
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Sign in' })
  await expect(button).not.toHaveAttribute('aria-busy', 'true')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/signin', async (route) => {
    if (route.request().method() === 'POST') await mayAnswer
    await route.continue()
  })
  await page.getByLabel('Email or phone').fill('staff@demo.test')
  await page.getByLabel('Password').fill('housecare-demo')
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  answer()
  await expect(page).toHaveURL('/dashboard')
})

test.describe('refused', () => {
  test.use({ expected: /422/ })

  test('an async action that fails is pending, then working, then error, and says what failed', {
    tag: '@S4.6',
  }, async ({ as }) => {
    const page = await as('guest')
    await openAsLink(page, '/login')
    await page.getByLabel('Email or phone').fill('nobody@demo.test')
    await page.getByLabel('Password').fill('no such password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('Incorrect email, phone or password.')
    await expect(page.getByRole('button', { name: 'Sign in' })).not.toHaveAttribute('aria-busy', 'true')
  })
})

test.describe('a confirmation dialog', () => {
  /** An unused location, on its page, with the question open. */
  async function asked(page: Page, id: number): Promise<void> {
    await openAsLink(page, `/locations/${id}/state`)
    await page.getByRole('region', { name: 'In use by' }).getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  }

  test('has a title, a description, Confirm and Cancel, in a white panel amid a dimmed page', {
    tag: '@S4.8',
  }, async ({ as, ask }) => {
    const page = await as('admin')
    const data = { title: `Wonderland ${uniqueDigits(13)}`, type: 'state', parent_id: null }
    const { id } = (await ask('admin', 'POST /locations', data)).body as { id: number }
    await asked(page, id)
    const dialog = page.getByRole('alertdialog')
    await expect(dialog.getByRole('heading')).toContainText('Wonderland')
    await expect(dialog).toHaveAccessibleDescription(/\w+/)
    const looks = await dialog.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect()
      return {
        isModal: element.matches(':modal'),
        offCentre: [left + right - innerWidth, top + bottom - innerHeight].map((sum) =>
          Math.round(Math.abs(sum / 2)),
        ),
        panel: getComputedStyle(element).backgroundColor,
        page: getComputedStyle(element, '::backdrop').backgroundColor,
      }
    })
    expect(looks).toMatchObject({ isModal: true, offCentre: [0, 0], panel: 'rgb(255, 255, 255)' })
    expect(looks.page).toMatch(/^rgba\(.*, 0\.\d+\)$/)

    await test.step('Cancel closes it and resolves false', async () => {
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toBeHidden()
      expect((await ask('admin', `GET /locations/${id}`)).status).toBe(200)
    })
    await test.step('Confirm closes it and resolves true', async () => {
      await asked(page, id)
      await dialog.getByRole('button', { name: 'Confirm' }).click()
      await expect(dialog).toBeHidden()
      await expect.poll(async () => (await ask('admin', `GET /locations/${id}`)).status).toBe(404)
    })
  })
})

test('a toast is gone by itself after 4 seconds', { tag: ['@S4.7', '@S9.3'] }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  // By the page's own clock: a delay of this test does not count.
  const lived = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let since = 0
        const observer = new MutationObserver(() => {
          const isThere = document.querySelector('.toast') !== null
          if (isThere && since === 0) since = performance.now()
          if (isThere || since === 0) return
          observer.disconnect()
          resolve(performance.now() - since)
        })
        observer.observe(document.body, { subtree: true, childList: true })
      }),
  )
  await openAsLink(page, '/settings')
  const ms = await lived
  expect(ms).toBeGreaterThan(3900)
  expect(ms).toBeLessThan(5500)
  await expect(heading(page)).toHaveText('Dashboard')
})
