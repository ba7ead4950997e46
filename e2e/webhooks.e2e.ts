import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

test.use({ expected: /4(22|28)/ })

test('a developer creates a webhook, sends a test, reads why it waits, pauses and deletes it', {
  tag: '@gate',
}, async ({ page, signIn }) => {
  await signIn('dev', '/api/docs')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const title = `Accounting ${uniqueDigits(13)}`
  await page.getByLabel('Program').fill(title)
  await page.getByLabel('Address').fill('http://10.0.0.1/in')
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one kind of record.')
  await page.getByLabel('Complaints').check()
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Address').fill('https://hooks.example.test/in')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create webhook' }).click()
  await expect(page.locator('code').filter({ hasText: /^whsec_[A-Za-z0-9+/]{43}=$/ })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()

  await page.getByRole('link', { name: title }).click()
  const drawer = page.getByRole('dialog', { name: title })
  await drawer.getByRole('button', { name: 'Send test' }).click()
  const delivery = drawer.getByRole('group').filter({ hasText: 'test' })
  await expect(delivery).toContainText('Waiting')
  await delivery.locator('summary').click()
  await expect(delivery).toContainText('The address could not be reached', { timeout: 30_000 })
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await drawer.getByRole('button', { name: 'Edit' }).click()
  await drawer.getByLabel('Payments').check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toContainText('Payments, Complaints')
  await drawer.getByRole('button', { name: 'Pause' }).click()
  await expect(drawer.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.reload()
  await expect(drawer).toContainText('Paused')
  await drawer.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(0)
})
