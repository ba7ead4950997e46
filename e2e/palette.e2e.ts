import type { Page } from '@playwright/test'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createJob } from './make-job.ts'

/**
 * The palette by keyboard alone: any record by any of its identifiers, the open record's operations first,
 * recent ones when empty.
 */

type Customer = { id: number; name: string; phone: string; addresses: { pincode: string }[] }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' })
const options = (page: Page) => dialog(page).getByRole('option')
const group = (page: Page, name: string) => dialog(page).getByRole('group', { name })

async function open(page: Page, text: string): Promise<void> {
  if (!(await dialog(page).isVisible())) await page.keyboard.press('Control+k')
  await dialog(page).getByRole('combobox').fill(text)
}

test('finds a customer by name, by any part and form of the number, by id, by pincode', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  // A customer of its own: another test may edit the newest of the demo at the same time.
  const job = await createJob(request, staff)
  const { customer } = await staff.read<{ customer: { id: number } }>(`/jobs/${job.id}`)
  const { id, name, phone, addresses } = await staff.read<Customer>(`/customers/${customer.id}`)
  const digits = phone.slice(3)
  await startAs(page, staff)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const spellings = [
    name,
    `${digits.slice(0, 5)} ${digits.slice(5, 8)}`,
    `+91-${digits.slice(0, 5)}-${digits.slice(5)}`,
    `0${digits}`,
    `C-${id}`,
    String(id),
    ...(addresses[0] ? [`${addresses[0].pincode}`] : []),
  ]
  for (const spelling of spellings) {
    await open(page, spelling)
    await expect(group(page, 'Customers').getByRole('option').first(), spelling).toBeVisible()
    if (!/^\d{6}$/.test(spelling)) await expect(group(page, 'Customers'), spelling).toContainText(name)
  }
  await expectAccessible(page)
  await open(page, `C-${id}`)
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('offers the operations of the open record first, and runs them', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createEnquiry(request, staff.token)
  await startAs(page, staff)
  await page.goto(`/enquiries/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const here = group(page, 'On this page')
  await expect(here.getByRole('option')).not.toHaveCount(0)
  await expect(here.getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await dialog(page).getByRole('combobox').fill('create job')
  await expect(options(page).first()).toContainText('Create job')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText(/job/i).first()).toBeVisible()
})

test('moves an open job and records money for it', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const { id } = await createJob(request, staff)
  await startAs(page, staff)
  await page.goto(`/jobs/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const [typed, opened] of [
    ['reschedule', page.getByRole('dialog', { name: /Reschedule/ })],
    ['add payment', page.getByRole('form', { name: 'Add a payment' })],
  ] as const) {
    await page.keyboard.press('Control+k')
    await dialog(page).getByRole('combobox').fill(typed)
    await expect(group(page, 'On this page').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(opened).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('shows recent records when empty, of this tab only, and none of the previous user', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, name } = await createCustomer(request, staff)
  await startAs(page, staff)
  await page.goto(`/customers/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.keyboard.press('Control+k')
  await expect(group(page, 'Recent')).toContainText(name)
  const stores = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stores).not.toContain(name)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
})

test('offers only pages that the user may open', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, 'customers by job')
  await expect(group(page, 'Pages')).toBeHidden()
})

test('keeps its results while more is typed', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => sent.url().includes('/api/search') && asked.push(sent.url()))
  await open(page, 'an')
  await expect(group(page, 'Customers').getByRole('option')).toHaveCount(5)
  await page.route('**/api/search*', async (route) => {
    await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await dialog(page).getByRole('combobox').pressSequentially('jali', { delay: 20 })
  await expect(dialog(page).getByRole('status')).toHaveText('Searching')
  await expect(group(page, 'Customers').getByRole('option')).not.toHaveCount(0)
  await expect(dialog(page).getByRole('status')).not.toHaveText('Searching')
  // Six letters typed in two groups are two searches.
  expect(asked.length).toBeLessThanOrEqual(3)
})
