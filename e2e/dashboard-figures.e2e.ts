import { expect, personOf, startAs, test } from './fixtures.ts'
import { makeJob } from './make-job.ts'

/** Each figure of the dashboard opens exactly the rows that it counts. */

test('the unassigned figure counts a job of yesterday and opens all that it counts', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  const yesterday = new Date(Date.now() - 86_400_000).toISOString()
  const { name } = await makeJob(request, staff, { at: yesterday, sent: false })
  await startAs(page, staff)
  await page.goto('/dashboard')
  const figure = page.getByRole('region', { name: 'Today at a glance' }).getByRole('link', { name: /^Unassigned/ })
  await expect(figure).toContainText('overdue')
  const { unassigned } = await staff.read<{ unassigned: { count: number } }>('/dashboard/today')
  await figure.click()
  await page.getByLabel('Search jobs').fill(name)
  await expect(page.getByRole('link', { name }).first()).toBeVisible()
  const list = await staff.read<{ meta: { total: number } }>('/jobs?unassigned=true&per_page=1')
  expect(list.meta.total).toBe(unassigned.count)
})

test('revenue opens the payments that add up to it, for those who may open them', async ({ page, request }) => {
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today at a glance' })
  await expect(today.getByText('Revenue today')).toBeVisible()
  await today.getByRole('link', { name: /^Revenue today/ }).click()
  await expect(page).toHaveURL(/\/payments\?/)
  const { revenue } = await dev.read<{ revenue: { today: number } }>('/dashboard/today')
  const { totals } = await dev.read<{ totals: { received: number; refunded: number } }>(
    `/payments${new URL(page.url()).search}`,
  )
  expect(totals.received - totals.refunded).toBe(revenue.today)
})

test('revenue is no link for those who may not open the payments', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/dashboard')
  const today = page.getByRole('region', { name: 'Today at a glance' })
  await expect(today.getByText('Revenue today')).toBeVisible()
  await expect(today.getByRole('link', { name: /^Revenue today/ })).toHaveCount(0)
})
