import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'

test('an admin sees what periods would remove before they are saved, and a too short one is refused', async ({
  page,
  request,
}) => {
  test.info().annotations.push({ type: 'role', description: 'admin' })
  const admin = await personOf(request, 'admin')
  const config = () => admin.read<Record<string, string>>('/admin/config')
  const before = await config()
  await startAs(page, admin)
  await page.goto('/settings/retention')
  const periods = page.getByRole('region', { name: 'Retention', exact: true })
  await expect(periods.getByLabel('Ended sessions')).toHaveValue(before['retention.sessions'] ?? '')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await periods.getByLabel('Raw leads').fill('30')
  await periods.getByLabel('Audit log').fill('')
  await periods.getByRole('button', { name: 'Show what would be removed' }).click()
  const preview = periods.getByRole('status').filter({ hasText: 'The next run would remove' })
  await expect(preview).toContainText('Raw leads: ')
  await expect(preview).toContainText('Audit log: kept')
  await expectAccessible(page)

  await periods.getByLabel('Messages', { exact: true }).fill('120')
  await expect(preview).toContainText('A period changed. Show it again.')
  expect(await config()).toEqual(before)

  await periods.getByLabel('Audit log').fill('364')
  await periods.getByRole('button', { name: 'Save' }).click()
  await expect(
    periods.getByText('Audit log must be a whole number from 365 to 36500 days, or blank.'),
  ).toBeVisible()
  expect(await config()).toEqual(before)
  await periods.getByRole('button', { name: 'Cancel' }).click()
  await expect(periods.getByLabel('Raw leads')).toHaveValue(before['retention.leads'] ?? '')
})
