import { formatMoney } from 'contract/shared/number-formats.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'
import { createJob, createSentJob, stepJob } from './make-job.ts'
import { dayIn } from './time.ts'

type Dues = { totals: { due: number; days_0_30: number; customers: number } }

test('customers with dues for completed jobs are one click from the dashboard, and a row opens the customer', {
  tag: '@gate',
}, async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const planned = await createJob(request, staff)
  const job = await createSentJob(request, staff, { price: 9_876_500 })
  for (const step of ['accept', 'start', 'complete'] as const) await stepJob(request, staff, job.id, step)
  await startAs(page, staff)
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Customers owe/ }).click()
  await expect(page).toHaveURL('/reports/dues')
  await expect(page.getByRole('link', { name: 'Dues', exact: true })).toHaveAttribute('aria-current', 'page')
  const { totals } = await staff.read<Dues>('/reports/dues')
  const figures = page.getByRole('region', { name: 'Dues by age' })
  await expect(figures.getByRole('link', { name: /^Customers owe/ })).toContainText(formatMoney(totals.due))
  const row = page.getByRole('row').filter({ hasText: job.name })
  await expect(row).toContainText('₹98,765.00')
  await expect(row.getByRole('link', { name: `WhatsApp ${job.name}` })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/91/,
  )
  await expect(page.getByText(planned.name)).toHaveCount(0)
  await expectAccessible(page)

  await figures.getByRole('link', { name: /^Over 90 days/ }).click()
  await expect(page).toHaveURL('/reports/dues?age=over-90')
  await expect(page.getByText(job.name)).toHaveCount(0)
  await figures.getByRole('link', { name: /^0–30 days/ }).click()
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await expect(page).toHaveURL(/sort=due/)
  await page.getByRole('button', { name: 'Due', exact: true }).click()
  await row.getByRole('link', { name: job.name, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(job.name)
})

test('the palette finds the dues by the words of the question', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  for (const words of ['who owes', 'dues']) {
    // The key does nothing before the page has loaded its keys.
    await expect(async () => {
      await page.keyboard.press('Control+k')
      await expect(page.getByRole('combobox')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.getByRole('combobox').fill(words)
    await expect(page.getByRole('option', { name: 'Customer dues' })).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('the dues fit a phone', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/reports/dues')
  await expect(page.getByRole('region', { name: 'Dues by age' })).toContainText('₹')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
})

test('dues of an earlier day: the address has the day, a number opens its jobs, and partners have both sides', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/reports/dues')
  const day = dayIn(-26)
  await page.getByLabel('As of').fill(day)
  await page.getByLabel('As of').press('Enter')
  await expect(page).toHaveURL(new RegExp(`as_of=${day}`))
  type Then = { totals: { due: number }; data: { id: number; name: string; jobs: number; due: number }[] }
  const then = await staff.read<Then>(`/reports/dues?as_of=${day}`)
  const figures = page.getByRole('region', { name: 'Dues by age' })
  await expect(figures.getByRole('link', { name: /^Customers owe/ })).toContainText(
    formatMoney(then.totals.due),
  )
  const [first] = then.data
  const row = page.getByRole('row').filter({ hasText: first!.name }).first()
  await expect(row).toContainText(formatMoney(first!.due))
  await row.getByRole('button', { name: new RegExp(`^${first!.jobs} jobs? of ${first!.name}$`) }).click()
  const dialog = page.getByRole('dialog', { name: `Dues of ${first!.name}` })
  await expect(dialog.locator('tbody tr')).toHaveCount(first!.jobs)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByText('Partners', { exact: true }).last().click()
  await expect(page).toHaveURL(/of=partners/)
  await expect(figures.getByRole('link', { name: /^We owe ₹/ })).toBeVisible()
  await expect(
    page.getByRole('table', { name: 'Partners with a balance' }).locator('tbody tr').first(),
  ).toContainText('₹')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
