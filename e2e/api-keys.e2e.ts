import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

test.use({ expected: /40[13]/ })

test('a developer creates an API key, a program calls with it within its scopes, and it is revoked', {
  tag: '@gate',
}, async ({ page, request, signIn }) => {
  await signIn('dev', '/api/docs')
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.reload()
  await page.getByRole('button', { name: 'New key' }).click()
  const title = `Billing ${uniqueDigits(13)}`
  await page.getByLabel('Program').fill(title)
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByRole('alert')).toHaveText('Choose at least one scope.')
  await page.getByLabel('See customers').first().check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create key' }).click()
  const key = await page.locator('code').textContent()
  expect(key).toMatch(/^hck_/)
  const headers = { authorization: `Bearer ${key}` }
  expect((await request.get('/api/customers?per_page=1', { headers })).status()).toBe(200)
  expect((await request.get('/api/jobs?per_page=1', { headers })).status()).toBe(403)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.setViewportSize({ width: 360, height: 780 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  const row = page.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText('Revoked')
  expect((await request.get('/api/customers?per_page=1', { headers })).status()).toBe(401)
})
