import { expect, openAsLink, putToastsAway, test } from './spec.ts'

/**
 * Section 2, the navigation guard. Rule 1, the identified user, is tested in telemetry.e2e.ts beside its
 * receivers.
 */

test('a page without sign-in leads to /login, with the requested path in continue', {
  tag: ['@S1.1', '@S2.41'],
}, async ({ as }) => {
  const page = await as('guest')
  await openAsLink(page, '/enquiries?status=open&page=2')
  await expect(page).toHaveURL('/login?continue=%2Fenquiries%3Fstatus%3Dopen%26page%3D2')
})

test('a page whose roles one lacks says ‘Permission denied’ and leads to /dashboard', {
  tag: ['@S2.42', '@S8.12'],
}, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/future')
  await putToastsAway(page)
  await openAsLink(page, '/settings')
  const toast = page.locator('.toast-error')
  await expect(toast.locator('.toast-title')).toHaveText('Permission denied')
  await expect(toast.locator('p')).toHaveText('You do not have permission to access this page.')
  await expect(page).toHaveURL('/dashboard')
})

test('one of the listed roles is enough to enter', { tag: '@S2.39' }, async ({ as }) => {
  for (const role of ['admin', 'dev'] as const) {
    const page = await as(role)
    await openAsLink(page, '/staffs')
    await expect(page).toHaveURL('/staffs')
  }
})

test('/login while signed in leads to /dashboard', { tag: '@S2.43' }, async ({ as }) => {
  const page = await as('staff')
  await openAsLink(page, '/login')
  await expect(page).toHaveURL('/dashboard')
})

test('a typed address is guarded as a pressed link is', { tag: '@S2.38' }, async ({ fresh }) => {
  const page = await fresh('staff')
  await page.goto('/payments')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('You do not have permission to access this page.')).toBeVisible()
})
