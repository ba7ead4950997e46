import type { Page } from '@playwright/test'
import type { StaffReport, UnservedPlaces } from 'contract/reports/business.schema.ts'
import { expect, personOf, test } from './fixtures.ts'

/** Every number of a report opens its rows, and nothing moves when another grouping is chosen. */

test('the entries of staff open exactly, and each opens its record', async ({ page, request, signIn }) => {
  const { read } = await personOf(request, 'staff')
  const report = await read<StaffReport>('/reports/staff?range=last-30-days')
  const busy = report.data.find(({ person, now }) => person && now.calls > 0)!
  const { name } = busy.person!
  await signIn('staff')
  await page.goto('/reports/staff-activity?range=last-30-days')
  const table = page.getByRole('table', { name: 'Staff activity' })
  for (const [what, count] of [
    ['calls', busy.now.calls],
    ['activities', busy.now.activities],
  ] as const) {
    const link = table.getByRole('link', { name: `${what} of ${name}` })
    await expect(link).toHaveText(count.toLocaleString('en-IN'))
    await link.click()
    await expect(page.getByRole('status').filter({ hasText: /activit/ })).toHaveText(
      new RegExp(`^${count.toLocaleString('en-IN')} activit`),
    )
    await page.getByRole('link', { name: 'Back to the report' }).click()
  }
  await table.getByRole('link', { name: `calls of ${name}` }).click()
  const first = page
    .getByRole('table', { name: `Calls recorded by ${name}` })
    .getByRole('row')
    .nth(1)
  await expect(first).toContainText('Call')
  await first.getByRole('link').click()
  await expect(page).toHaveURL(/\/(enquiries|jobs|customers|partners)\/\d+/)
})

test('unserved locations are compared with the previous period, also reported ones', async ({
  page,
  request,
  signIn,
}) => {
  const { read } = await personOf(request, 'staff')
  const report = await read<UnservedPlaces>('/reports/unserved-places?range=this-year')
  await signIn('staff')
  await page.goto('/reports/unserved-pincodes?range=this-year')
  const table = page.getByRole('table', { name: 'Unserved pincodes' })
  await expect(table.getByRole('row')).toHaveCount(report.data.length + 1)
  await expect(table.getByRole('columnheader', { name: /^vs / })).toHaveCount(2)
  const link = page.getByRole('link', { name: /Reported unserved/ })
  await expect(link).toContainText(String(report.total.now.said))
  await link.click()
  await expect(page).toHaveURL(/lost_reason=place-not-served/)
})

/** The layout shifts, also those right after a user's input. */
async function watchShifts(page: Page) {
  await page.evaluate(() => {
    const moved = { sum: 0 }
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.sum += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => (window as unknown as { moved: { sum: number } }).moved.sum)
}

for (const width of [1440, 768, 360]) {
  test(`nothing moves when the grouping of jobs changes, ${width} px wide`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn('staff')
    await page.goto('/reports?range=last-30-days')
    const groups = page.getByRole('group', { name: 'Group by' })
    const chart = page.locator('.report-chart .panel-body')
    await expect(chart.locator('svg').first()).toBeVisible()
    const moved = await watchShifts(page)
    const heights = new Set<number>()
    for (const name of ['Service', 'Location', 'Partner', 'Staff', 'Time']) {
      await groups.getByText(name, { exact: true }).click()
      // Hidden until the response is there.
      await expect(
        page.getByRole('table', { name: `by ${name === 'Time' ? 'day' : name.toLowerCase()}` }),
      ).toBeVisible()
      await expect(page.locator('table[aria-busy=true]')).toHaveCount(0)
      heights.add((await chart.boundingBox())!.height)
    }
    expect([...heights]).toHaveLength(1)
    expect(await moved()).toBeLessThanOrEqual(0.002)
  })
}
