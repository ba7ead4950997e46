import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'
import { createSentJob } from './make-job.ts'
import { dayIn } from './time.ts'

/** The number of rows in the line below the list. */
async function total(page: Page): Promise<number> {
  const words = (await page.getByText(/^Showing [\d,]+ to [\d,]+ of/).textContent()) ?? ''
  return Number(/of ([\d,]+)/.exec(words)?.[1]?.replaceAll(',', ''))
}

async function downloaded(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  return readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
}

const toast = (page: Page, words: string | RegExp) => page.locator('.toast').filter({ hasText: words }).last()
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('the list of customers is filtered by their jobs, and downloaded with its filters', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/customers')
  const all = await total(page)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Job status' }).click()
  await page.getByRole('group', { name: 'Job status' }).getByLabel('Completed').check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/job_status=completed/)
  await expect(page.getByText('Job status is Completed')).toBeVisible()
  await expect.poll(() => total(page)).toBeLessThan(all)
  const completed = await total(page)
  await page.getByRole('button', { name: /^Filter/ }).click()
  await page.getByRole('button', { name: 'Latest job before' }).click()
  const longAgo = dayIn(-14)
  await page.getByRole('textbox', { name: 'Latest job before' }).fill(longAgo)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`last_job_before=${longAgo}`))
  await page.keyboard.press('Escape')
  await expect.poll(() => total(page)).toBeLessThan(completed)
  expect(await downloaded(page)).toHaveLength((await total(page)) + 1)
  await page.reload()
  await expect(page.getByText('Job status is Completed')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Job status' }).click()
  await expect(page).not.toHaveURL(/job_status/)
})

test('an admin sees customers by their jobs and downloads them; staff are refused', async ({
  page,
  signIn,
}) => {
  await signIn('admin', '/customers')
  await page.getByRole('button', { name: 'More lists' }).click()
  await page.getByRole('menuitem', { name: 'Customers by job' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers by job' })).toBeVisible()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('group', { name: 'Job status' }).getByLabel('Completed').check()
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByRole('button', { name: 'Jobs', exact: true })
    .click()
  await page.getByLabel('at least 3', { exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/status=completed&min_jobs=3|min_jobs=3&status=completed/)
  await page.getByRole('button', { name: 'Paid', exact: true }).click()
  await expect(page).toHaveURL(/sort=paid/)
  const rows = await downloaded(page)
  expect(rows).toHaveLength((await total(page)) + 1)
  for (const row of rows.slice(1, 6)) expect(Number(row.split(',')[4])).toBeGreaterThanOrEqual(3)
  await expectAccessible(page)
  await page.locator('tbody .row-link').first().click()
  await expect(page).toHaveURL(/\/customers\/\d+$/)
})

test.describe('as staff', () => {
  test.use({ expected: /403/ })
  test('customers by job are missing', async ({ page, signIn }) => {
    await signIn('staff', '/customers/by-job')
    await expect(page.getByRole('heading', { name: 'Customers by job' })).toHaveCount(0)
  })
})

test('invalid names: accepted, typed, marked as correct, by the keyboard and in bulk, and undone', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  for (const name of ['Zubin 401', 'Zoya 402', 'Zara 403', 'Zain 404', 'Zeba 405'])
    await createCustomer(request, staff, { name })
  await page.goto('/customers/invalid-names?q=40')
  await expect(rowOf(page, 'Zubin 401')).toContainText('Digits')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Accept Zubin for Zubin 401' }).click()
  await expect(toast(page, 'Zubin 401 is now Zubin.')).toBeVisible()
  await expect(rowOf(page, 'Zubin 401')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rowOf(page, 'Zubin 401')).toBeVisible()

  await page.getByRole('button', { name: 'Edit the name Zoya 402' }).click()
  const input = page.getByRole('textbox', { name: /^Name of C-/ })
  await expect(input).toHaveValue('Zoya')
  await input.fill('Zoya Khan')
  await input.press('Enter')
  await expect(rowOf(page, 'Zoya 402')).toHaveCount(0)

  await page.getByRole('button', { name: 'Keep as is: Zara 403' }).click()
  await expect(rowOf(page, 'Zara 403')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rowOf(page, 'Zara 403')).toBeVisible()

  await page.keyboard.press('j')
  const first = page.locator('tr[data-cursor] .row-link')
  const name = (await first.textContent()) ?? ''
  await page.keyboard.press('f')
  await expect(rowOf(page, name)).toHaveCount(0)

  const left = await page.locator('tbody tr').count()
  await page.getByRole('checkbox', { name: 'Select page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Accept' }).click()
  await expect(page.locator('tbody .row-link')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.locator('tbody .row-link')).toHaveCount(left)
})

test('one page shows everything of one customer, and an address is edited on its own page', {
  tag: '@gate',
}, async ({ page, request }) => {
  const admin = await personOf(request, 'admin')
  const { id } = await createSentJob(request, admin)
  const job = await admin.read<Job>(`/jobs/${id}`)
  await startAs(page, admin)
  await page.goto(`/customers/${job.customer.id}`)
  for (const name of ['Addresses', 'Enquiries', 'Jobs', 'Payments', 'Messages', 'Timeline', 'Summary']) {
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'New job' }).first()).toHaveAttribute('href', /customer_id=/)
  const customer = page.url()

  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pincode').fill('560102')
  await dialog.getByLabel('House and street').fill('7 Test Lane')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await expect(page.getByText(/7 Test Lane/).first()).toBeVisible()

  await page.getByRole('button', { name: 'Make 7 Test Lane the primary address' }).click()
  await expect(toast(page, '7 Test Lane is now the primary address.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByRole('button', { name: 'Make 7 Test Lane the primary address' })).toBeVisible()

  await page.getByRole('link', { name: 'Edit the address 7 Test Lane' }).click()
  await expect(page).toHaveURL(/\/addresses\/\d+\/update$/)
  await expect(page.getByText('No enquiries or jobs use this address.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('House and street').fill('8 Test Lane')
  await page.getByRole('button', { name: 'Save address' }).click()
  await expect(page).toHaveURL(customer)
  await expect(page.getByText(/8 Test Lane/).first()).toBeVisible()

  await page.getByRole('link', { name: 'Edit the address 8 Test Lane' }).click()
  await page.getByRole('button', { name: 'Delete the address' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(customer)
  await expect(page.getByRole('link', { name: 'Edit the address 8 Test Lane' })).toHaveCount(0)
})

test.describe('at the same time', () => {
  test.use({ expected: /409/ })
  test('two people can change different fields of an address', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const { id } = await createCustomer(request, staff, { name: 'Conflict Person' })
    await page.goto(`/customers/${id}`)
    await page.getByRole('button', { name: 'Add', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Pincode').fill('560102')
    await dialog.getByLabel('House and street').fill('1 Shared Road')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('link', { name: 'Edit the address 1 Shared Road' }).click()
    await expect(page.getByLabel('House and street')).toHaveValue('1 Shared Road')
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Landmark').fill('Near the lake')
    await other.getByRole('button', { name: 'Save address' }).click()
    await expect(other).toHaveURL(/\/customers\/\d+$/)
    await other.close()
    await page.getByLabel('House and street').fill('2 Shared Road')
    await page.getByRole('button', { name: 'Save address' }).click()
    await expect(page).toHaveURL(/\/customers\/\d+$/)
    await expect(page.getByText(/2 Shared Road/).first()).toBeVisible()
    await expect(page.getByText('Near the lake', { exact: true })).toBeVisible()
  })
})
