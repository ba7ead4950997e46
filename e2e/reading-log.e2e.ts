import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

test('an admin sees who opened a customer, how much each user read, and the rows of a figure', async ({
  page,
  request,
}) => {
  const admin = await personOf(request, 'admin')
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const data = { name: 'Opened Often', phone: `97${uniqueDigits(8)}` }
  const { id } = await (await request.post('/api/customers', { headers, data })).json()
  await staff.read(`/customers/${id}`)
  await staff.read(`/customers/${id}`)
  // Reads are stored every few seconds.
  const readers = () => admin.read<{ user: { id: number }; requests: number }[]>(`/customers/${id}/reads`)
  await expect
    .poll(readers, { timeout: 20_000 })
    .toMatchObject([{ user: { id: staff.user.id }, requests: 2 }])

  await startAs(page, admin)
  await page.goto(`/customers/${id}`)
  await page.getByRole('button', { name: 'More actions', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Opened by' }).click()
  const opened = page.getByRole('dialog', { name: 'Opened by: Opened Often' })
  const reader = opened.getByRole('row').filter({ hasText: staff.user.name }).first()
  await expect(reader.getByRole('cell').nth(2)).toHaveText('2')
  await expectAccessible(page)
  await opened.getByRole('button', { name: 'Close' }).click()

  await page.goto('/staffs')
  await page.getByRole('link', { name: 'Reading log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reading log' })).toBeVisible()
  await page.goto(`/staffs/reading?user_id=${staff.user.id}`)
  await expectAccessible(page)
  await page
    .getByRole('button', { name: new RegExp(`^Records opened of ${staff.user.name} on `) })
    .first()
    .click()
  const rows = page.getByRole('dialog', { name: /^Records opened: / })
  await expect(rows.getByRole('row').filter({ hasText: `C-${id}` })).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await rows.getByRole('button', { name: 'Close' }).click()
  await expectNoSidewaysScroll(page)
})

test('staff see neither the reading log nor who opened a customer', async ({ request, page, signIn }) => {
  await signIn('staff', '/staffs/reading')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Reading log')
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await request.get('/api/reads', { headers })).status()).toBe(403)
})
