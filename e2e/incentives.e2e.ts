import type { IncentiveLinesPage } from '../contract/src/incentives/incentives.schema.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

test('an admin adds a rule, computes the draft of a month, removes a line, posts the rest and reverses one', {
  tag: '@gate',
}, async ({ page, request }) => {
  const person = await personOf(request, 'admin')
  const name = `Two jobs ${uniqueDigits(13)}`
  await startAs(page, person)
  await page.goto('/partners')
  await page.getByRole('link', { name: 'Incentives' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Incentives' })).toBeVisible()
  await page.getByRole('button', { name: 'New rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'New rule' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Target').fill('2')
  await dialog.getByLabel('Amount').fill('150')
  await dialog.getByRole('button', { name: 'Save rule' }).click()
  await expect(page.getByText('Rule saved.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Rules' })).toContainText('Bonus from 2 jobs on: ₹150.00')
  await page.getByRole('button', { name: 'Compute draft' }).click()
  const rows = page.getByRole('table', { name: 'Lines' }).locator('tbody tr').filter({ hasText: name })
  await expect(rows.first()).toContainText('Bonus ₹150.00')
  await expectAccessible(page)

  await rows.first().getByRole('button', { name: /jobs$/ }).click()
  const behind = page.getByRole('dialog')
  await expect(behind.locator('tbody tr').first()).toContainText(/J-\d+/)
  const figure = Number.parseInt((await behind.getByText(/^\d+ jobs$/).textContent()) ?? '', 10)
  await expect(behind.locator('tbody tr')).toHaveCount(figure)
  await behind.getByRole('button', { name: 'Close' }).click()

  await rows.first().getByRole('button', { name: 'Remove' }).click()
  await expect(rows.first()).toContainText('Removed')
  await page.getByRole('button', { name: /^Post \d+ lines?$/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^\d+ lines? posted\.$/)).toBeVisible()
  const posted = rows.filter({ hasText: 'Posted' }).first()
  await posted.getByRole('button', { name: 'Reverse' }).click()
  const reverse = page.getByRole('dialog')
  await reverse.getByLabel('Reason').fill('A mistake')
  await reverse.getByRole('button', { name: 'Reverse' }).click()
  await expect(rows.filter({ hasText: 'Reversed' })).toHaveCount(1)
  const month = await page.getByLabel('Month', { exact: true }).inputValue()
  const { draft } = await person.read<IncentiveLinesPage>(`/incentive-lines?month=${month}`)
  expect(draft.lines).toBe(0)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('staff see no incentives', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/partners')
  await expect(page.getByRole('heading', { level: 1, name: 'Partners' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Incentives' })).toHaveCount(0)
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await request.get('/api/incentive-rules', { headers })).status()).toBe(403)
})
