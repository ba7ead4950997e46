import type { Page } from '@playwright/test'
import type { ComplaintCounts } from 'contract/complaints/complaints.schema.ts'
import type { ReworkReport } from 'contract/reports/rework-report.schema.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, type Person, personOf, test } from './fixtures.ts'
import { createDoneJob } from './make-job.ts'
import { now } from './time.ts'

const rowsOf = async (page: Page) => {
  const line = await page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ results/).textContent()
  return Number(/of ([\d,]+) results/.exec(line ?? '')![1]!.replaceAll(',', ''))
}

async function createRework(page: Page, staff: Person): Promise<string> {
  const job = await createDoneJob(page.request, staff)
  const headers = { authorization: `Bearer ${staff.token}` }
  const post = async (path: string, data: object) =>
    (await page.request.post(`/api${path}`, { data, headers })).json()
  const values = { job_id: job.id, kind: 'quality', severity: 'high', text: 'It leaks again.' }
  const { id, version } = await post('/complaints', values)
  const starts = now() + 200 * 3_600_000
  const period = {
    starts_at: new Date(starts).toISOString(),
    ends_at: new Date(starts + 3_600_000).toISOString(),
  }
  await post(`/complaints/${id}/rework`, { ...period, version })
  return job.partner.name
}

test('rework and complaints by partner, service and month open exactly their rows', async ({
  page,
  request,
  signIn,
}) => {
  const staff = await personOf(request, 'staff')
  const partner = await createRework(page, staff)
  await signIn('staff', '/reports/rework?range=today')
  const table = page.getByRole('table', { name: 'Rework and complaints' })
  const row = table.getByRole('row', { name: partner }).first()
  const report = await staff.read<ReworkReport>('/reports/rework?range=today')
  const figures = report.data.find(({ name }) => name === partner)!.now
  expect([figures.reworks, figures.complaints]).toEqual([expect.any(Number), expect.any(Number)])
  expect(figures.reworks).toBeGreaterThan(0)
  await expectAccessible(page)

  await row.getByRole('link', { name: /rework jobs?,/ }).click()
  await expect(page.getByRole('region', { name: `Rework jobs: ${partner}` })).toBeVisible()
  await expect.poll(() => rowsOf(page)).toBe(figures.reworks)
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await row.getByRole('link', { name: /complaints?,/ }).click()
  await expect(page).toHaveURL(/as=complaints/)
  await expect.poll(() => rowsOf(page)).toBe(figures.complaints)
  await page.goBack()

  await page.getByRole('group', { name: 'Group by' }).getByText('Month', { exact: true }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  await page.getByRole('group', { name: 'Group by' }).getByText('Service', { exact: true }).click()
  const services = await staff.read<ReworkReport>('/reports/rework?range=today&group=service')
  await expect(table.getByRole('row')).toHaveCount(services.data.length + 1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download|Export/ }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^rework-by-service.*\.csv$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})

test('the views of the complaints count each state, and the list is downloaded', async ({
  page,
  request,
  signIn,
}) => {
  const dev = await personOf(request, 'dev')
  await createRework(page, dev)
  const counts = await dev.read<ComplaintCounts>('/complaints/counts')
  await signIn('dev', '/enquiries?as=complaints')
  const views = page.getByRole('navigation', { name: 'Complaint views' })
  const format = (count: number) => count.toLocaleString('en-IN')
  for (const [name, count] of [
    ['Open', counts.open + counts['visit-planned']],
    ['Visit planned', counts['visit-planned']],
    ['Resolved', counts.resolved],
    ['Rejected', counts.rejected],
  ] as const) {
    await expect(views.getByRole('link', { name: new RegExp(`^${name}`) })).toContainText(format(count))
  }
  await views.getByRole('link', { name: /^Visit planned/ }).click()
  await expect.poll(() => rowsOf(page)).toBe(counts['visit-planned'])
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /Download|Export/ }).click()
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^complaints.*\.csv$/)
})
