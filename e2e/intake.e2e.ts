import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

/** The portal's side: a plain request with the key. */
async function bring(page: Page, key: string, lead: object) {
  const reply = await page.request.post('/api/intake/justdial', { headers: { 'x-api-key': key }, data: lead })
  return { status: reply.status(), body: await reply.json() }
}

async function createKey(page: Page, title: string): Promise<string> {
  await page.goto('/enquiries')
  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('link', { name: 'Keys' }).click()
  await expect(page.locator('.tabs [aria-current=page]')).toHaveText(['Keys'])
  await page.getByLabel('Used by').fill(title)
  await page.getByLabel('Source').selectOption({ label: 'JustDial' })
  await page.getByRole('button', { name: 'Create key' }).click()
  await expect(page.getByText('Copy the key now')).toBeVisible()
  const key = (await page.locator('code').textContent()) ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I have copied it' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText(`…${key.slice(-4)}`)
  await expect(page.getByText(key)).toHaveCount(0)
  return key
}

test('dev creates a key for a portal, its leads become enquiries, and a bad one is fixed', {
  tag: '@gate',
}, async ({ page, signIn }) => {
  await signIn('dev', null)
  const mark = uniqueDigits(7)
  const key = await createKey(page, `Portal ${mark}`)

  const good = {
    leadid: `JD${mark}`,
    name: `Meena ${mark}`,
    mobile: `984${mark}`,
    category: 'AC service',
    pincode: '560102',
  }
  expect((await bring(page, key, good)).body.state).toBe('taken')
  expect((await bring(page, key, good)).body.state).toBe('duplicate')
  const bad = await bring(page, key, { leadid: `JX${mark}`, name: `Broken ${mark}`, mobile: '12345' })
  expect([bad.status, bad.body.state]).toEqual([200, 'refused'])

  await page.goto('/enquiries?as=intake')
  await expect(page.getByRole('row', { name: `Meena ${mark}` })).toHaveCount(2)
  await page.getByRole('link', { name: `Broken ${mark}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/10-digit number/)
  await expect(dialog).toContainText(`"name":"Broken ${mark}"`)
  await expectAccessible(page)
  await dialog.getByLabel('Phone').fill(`0 985 ${mark}`)
  await dialog.getByRole('button', { name: 'Process again' }).click()
  await expect(page.getByText('The lead became an enquiry.')).toBeVisible()
  await dialog.getByRole('link', { name: /^E-\d+$/ }).click()
  await expect(page).toHaveURL(/\/enquiries\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Broken ${mark}`)

  await page.goto('/enquiries?as=intake&keys=all')
  const row = page.getByRole('row', { name: `Portal ${mark}` })
  await row.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(row).toContainText('Revoked')
  expect((await bring(page, key, { ...good, leadid: 'another' })).status).toBe(401)
})

test('admin reads the leads and creates no keys', async ({ page, signIn }) => {
  await signIn('admin', '/enquiries?as=intake')
  await expect(page.getByRole('heading', { level: 1, name: 'Incoming leads' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Keys' })).toHaveCount(0)
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('staff work with enquiries, not with leads', async ({ page, signIn }) => {
  await signIn('staff', '/enquiries?as=intake')
  await expect(page.getByRole('heading', { level: 1, name: 'Enquiries' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Leads', exact: true })).toHaveCount(0)
})
