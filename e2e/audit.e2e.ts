import { expect, personOf, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

test('the audit log shows who changed a record and how, is filtered, opens the record and is downloaded', {
  tag: '@gate',
}, async ({ page, request, signIn }) => {
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const phone = `98${uniqueDigits(8)}`
  const created = await request.post('/api/customers', { headers, data: { name: 'Audited Once', phone } })
  const { id, version } = await created.json()
  const name = `Audited ${id}`
  const saved = await request.put(`/api/customers/${id}`, { headers, data: { name, version } })
  expect(saved.status()).toBe(200)

  await signIn('admin', '/staffs')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page).toHaveURL(/\/staffs\/audit/)
  await page.goto('/staffs/audit?record_type=customer')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Updated')
  await expect(row).toContainText(`Audited Once → ${name}`)
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await leaving).suggestedFilename()).toMatch(/^audit-.*\.csv$/)
  await row.getByRole('link', { name: `Customer C-${id}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
})

test('staff have no audit log, and asking for it is recorded', async ({ page, request, signIn }) => {
  await signIn('staff', '/staffs/audit')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Audit log')
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await request.get('/api/audit', { headers })).status()).toBe(403)
  const admin = await personOf(request, 'admin')
  const refused = await admin.read<{ data: { actor: { id: number } }[] }>(
    '/audit?action=refused&per_page=100',
  )
  expect(refused.data.map(({ actor }) => actor.id)).toContain(staff.user.id)
})
