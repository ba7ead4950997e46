import type { APIRequestContext } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type Person,
  personOf,
  startAs,
  test,
} from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createSentJob, stepJob } from './make-job.ts'
import { uniqueDigits } from './unique.ts'

async function post(request: APIRequestContext, { token }: Person, path: string, data: object) {
  const answer = await request.post(`/api${path}`, { data, headers: { authorization: `Bearer ${token}` } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

test('an admin sets the GST of a service; a completed job gets an invoice, and the month shows it', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  await post(request, admin, '/admin/config', { key: 'business.gstin', value: '29AAGCB7383J1Z4' })
  const title = `Taxed ${uniqueDigits(13)}`
  const { id: category_id } = await post(request, admin, '/categories', { title, parent_id: null })
  await startAs(page, admin)
  await page.goto(`/categories/${category_id}/update`)
  const panel = page.getByRole('region', { name: 'GST', exact: true })
  await expect(panel).toContainText('No GST for this service.')
  await panel.getByRole('button', { name: 'Add GST rate' }).click()
  await panel.getByLabel('SAC').fill('8714')
  await panel.getByRole('button', { name: 'Save rate' }).click()
  await expect(panel.getByText('Enter 6 digits that begin with 99, such as 998714')).toBeVisible()
  await panel.getByLabel('SAC').fill('998714')
  await expect(panel).toContainText('taxable ₹1,000.00, GST ₹180.00, the customer pays ₹1,180.00')
  await panel.getByRole('button', { name: 'Save rate' }).click()
  await expect(panel).toContainText(`SAC 998714, 18%, included in the price. From ${title}.`)
  await expectAccessible(page)

  const enquiry = await createEnquiry(request, admin.token, { category_id, quoted_price: 118_000 })
  await page.goto(`/enquiries/${enquiry.id}`)
  await expect(page.getByText('Partner gets').locator('..')).toContainText('₹800.00')
  const open = await createSentJob(request, admin, { category_id, price: 118_000 })
  await page.goto(`/jobs/${open.id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Cancel job' }).click()
  await expect(page.getByRole('dialog').getByLabel('Charge')).toHaveAccessibleDescription(
    /GST 18% is included/,
  )

  const job = await createSentJob(request, admin, { category_id, price: 118_000 })
  for (const step of ['accept', 'start', 'complete']) await stepJob(request, admin, job.id, step)
  await page.goto(`/jobs/${job.id}`)
  await expect(page.getByRole('region', { name: 'Money' })).toContainText('GST 18%')
  await page.getByRole('region', { name: 'Money' }).getByRole('button', { name: 'Correct' }).click()
  // ₹1,180.00 without ₹180.00 of tax, less the commission.
  const gets = page.getByRole('dialog').getByText('Partner gets').locator('..')
  await expect(gets).toContainText('₹800.00')
  await page.keyboard.press('Escape')
  const documents = page.getByRole('region', { name: 'Tax documents' })
  await expect(documents).toContainText(/Tax invoice\s*INV\/\d\d-\d\d\/\d{6}/)
  const download = page.waitForEvent('download')
  await documents.getByRole('button', { name: /^PDF of INV/ }).click()
  expect((await download).suggestedFilename()).toMatch(/^INV-\d\d-\d\d-\d{6}\.pdf$/)

  await page.goto('/reports/tax')
  const parts = page.getByRole('table', { name: 'Parts of GSTR-1' })
  await parts.getByRole('button', { name: 'SAC 998714, 18%' }).click()
  const list = page.getByRole('table', { name: 'Tax documents' })
  await expect(list.getByRole('row').filter({ hasText: job.name })).toContainText('₹1,180.00')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('staff see neither the GST report nor its tab', async ({ page, signIn }) => {
  await signIn('staff', '/reports/tax')
  await expect(page.getByText('Permission denied').first()).toBeVisible()
  await page.goto('/reports')
  await expect(page.getByRole('link', { name: 'Rework' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'GST' })).toBeHidden()
})
