import { readFile } from 'node:fs/promises'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'
import { uniqueDigits } from './unique.ts'

const newPhone = () => `91${uniqueDigits(8)}`
const csv = (name: string, lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\n')),
})

test('an admin imports customers from a file, checks each result first, and undoes the whole import', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const customers = async (phone: string) =>
    (await admin.read<{ data: object[] }>(`/customers?q=${phone}`)).data
  const [first, second] = [newPhone(), newPhone()]
  const note = 'Rings twice'
  const known = await createCustomer(request, admin, { note })
  const file = csv(`old-book-${uniqueDigits(13)}.csv`, [
    'Client,Mobile no,Remarks',
    `Book One,${first},Gate code 12`,
    `Book Two,${second},`,
    `${'Known'},${known.phone.slice(3)},From the old book`,
    'Book Bad,12345,',
  ])
  await startAs(page, admin)
  await page.goto('/customers')
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Imports' })).toBeVisible()
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Template' }).click()
  expect(await readFile(await (await template).path(), 'utf8')).toContain('Name,Phone')
  await expectAccessible(page)
  await page.getByLabel('Choose a file').last().setInputFiles(file)

  await expect(page.getByRole('heading', { level: 1, name: file.name })).toBeVisible()
  await expect(page.getByLabel(/^Mobile no/)).toHaveValue('phone', { timeout: 20_000 })
  await expect(page.getByLabel(/^Remarks/)).toHaveValue('note')
  await page.getByLabel('Overwrite fields').check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('2 new, 1 updated, 0 unchanged, 0 skipped, 1 with errors.')).toBeVisible({
    timeout: 20_000,
  })
  await expect(page.getByText('Phone: Enter a 10-digit number')).toBeVisible()
  await page.getByRole('button', { name: /^Updated 1/ }).click()
  await expect(page.getByText(`Note: ${note ?? '–'} → From the old book`)).toBeVisible()
  expect(await customers(first)).toEqual([])
  await expectAccessible(page)
  const bad = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download errors' }).click()
  expect(await readFile(await (await bad).path(), 'utf8')).toContain('Book Bad')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Import the 3 good rows' }).click()
  await expect(page.getByText('3 rows were imported.')).toBeVisible({ timeout: 20_000 })
  expect(await customers(first)).toHaveLength(1)

  // The second customer was edited since: it stays.
  const [kept] = (await customers(second)) as { id: number }[]
  const { version, ...fields } = await admin.read<{ version: number; name: string }>(`/customers/${kept!.id}`)
  expect(fields.name).toBe('Book Two')
  const headers = { authorization: `Bearer ${admin.token}` }
  const saved = await request.put(`/api/customers/${kept!.id}`, {
    headers,
    data: { version, name: 'Book Two Rao' },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await page.getByRole('link', { name: 'Import another file' }).click()
  await page.getByRole('button', { name: `Undo ${file.name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('link', { name: file.name }).click()
  await expect(page.getByText('2 rows were undone.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Edited after the import')).toBeVisible()
  expect([await customers(first), (await customers(second)).length]).toEqual([[], 1])
  expect((await admin.read<{ note: string | null }>(`/customers/${known.id}`)).note).toBe(note)
})

test('a file of another format is refused, and staff have no permission', async ({
  page,
  request,
  signIn,
}) => {
  const admin = await personOf(request, 'admin')
  await startAs(page, admin)
  await page.goto('/imports?kind=partners')
  const file = {
    name: 'photo.xlsx',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('no workbook'),
  }
  await page.getByLabel('Choose a file').last().setInputFiles(file)
  await expect(page.getByText('The file cannot be imported.')).toBeVisible({ timeout: 20_000 })
  await signIn('staff', null)
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  expect((await request.get('/api/change-sets', { headers })).status()).toBe(403)
})
