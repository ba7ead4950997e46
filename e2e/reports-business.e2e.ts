import type { Page } from '@playwright/test'
import type {
  EnquirySources,
  LostReasonsReport,
  StaffReport,
  UnservedPlaces,
} from 'contract/reports/business.schema.ts'
import type { PartnerReport } from 'contract/reports/partner-report.schema.ts'
import { expect, personOf, test } from './fixtures.ts'

/** A period to which no other test adds: they share the program. */
const days = 'range=last-month'

/** The row count of the list. */
const rowsOf = async (page: Page) => {
  const line = await page.getByText(/^Showing [\d,]+ to [\d,]+ of [\d,]+ results/).textContent()
  return Number(/of ([\d,]+) results/.exec(line ?? '')![1]!.replaceAll(',', ''))
}

/** Clicks a number of a row and returns the row count of the list that it opens. */
async function follow(
  page: Page,
  row: string,
  link: string | RegExp,
): Promise<{ shown: number; found: number }> {
  const number = page.getByRole('row', { name: row }).first().getByRole('link', { name: link }).first()
  const shown = Number((await number.textContent())!.replaceAll(',', ''))
  await number.click()
  await expect(page.getByText(/^Showing /)).toBeVisible()
  await expect.poll(() => rowsOf(page)).toBe(shown)
  return { shown, found: await rowsOf(page) }
}

test('enquiries by source lead to their rows and to their jobs', async ({ page, request, signIn }) => {
  const { read } = await personOf(request, 'staff')
  const report = await read<EnquirySources>(`/reports/enquiry-sources?${days}`)
  const [first] = report.data
  expect(first!.now.booked).toBeGreaterThan(0)
  await signIn('staff', `/reports/enquiry-sources?${days}`)
  const table = page.getByRole('table', { name: 'Enquiries by result' })
  await expect(table.getByRole('row')).toHaveCount(report.data.length + 1)
  await expect(page.locator('main nav.tabs').locator('[aria-current=page]')).toHaveText(['Enquiry sources'])

  const name = (await table.getByRole('row').nth(1).getByRole('cell').first().textContent())!
  expect((await follow(page, name, /: enquiries/)).shown).toBe(first!.now.enquiries)
  await expect(page).toHaveURL(/\/enquiries\?/)
  await page.goBack()
  await expect(table).toBeVisible()
  expect((await follow(page, name, /: jobs/)).shown).toBe(first!.now.jobs)
  await page.getByRole('link', { name: 'Back to the report' }).click()
  await expect(table).toBeVisible()
})

test('lost reasons are filtered by source, and lead to exactly its enquiries', async ({
  page,
  request,
  signIn,
}) => {
  const { read } = await personOf(request, 'staff')
  const all = await read<LostReasonsReport>(`/reports/lost-reasons?${days}`)
  expect(all.reasons[0]!.now).toBeGreaterThan(0)
  await signIn('staff', `/reports/lost-enquiries?${days}`)
  const table = page.getByRole('table', { name: 'Lost by reason' })
  await expect(table.getByRole('row')).toHaveCount(12)
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('option', { name: 'Website' }).or(page.getByLabel('Website')).first().click()
  await expect(page).toHaveURL(/source=website/)
  await page.keyboard.press('Escape')
  const few = await read<LostReasonsReport>(`/reports/lost-reasons?${days}&source=website`)
  const [top] = few.reasons
  expect(few.lost.now).toBeLessThan(all.lost.now)
  const row = table.getByRole('row').nth(1)
  await expect(row.getByRole('link')).toHaveText(String(top!.now))
  const name = (await row.getByRole('cell').first().textContent())!
  expect((await follow(page, name, /: enquiries/)).found).toBe(top!.now)
  await expect(page.getByText('Source is Website')).toBeVisible()
})

test('staff and unserved locations are reported and downloaded', async ({ page, request, signIn }) => {
  const { read } = await personOf(request, 'admin')
  const staff = await read<StaffReport>(`/reports/staff?${days}`)
  const places = await read<UnservedPlaces>('/reports/unserved-places?range=this-year')
  await signIn('admin', `/reports/staff-activity?${days}`)
  const person = staff.data.find(({ now }) => now.jobs_made > 0)!
  expect((await follow(page, person.person!.name, /: jobs/)).shown).toBe(person.now.jobs_made)
  await page.goto('/reports/unserved-pincodes?range=this-year')
  const [place] = places.data
  expect((await follow(page, place!.pincode, /: enquiries/)).shown).toBe(place!.enquiries)
  await expect(page.getByText('Service area is Unserved')).toBeVisible()

  await page.goto('/reports/unserved-pincodes?range=this-year')
  await page.getByRole('button', { name: 'Export' }).click()
  const leaving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await leaving).suggestedFilename()).toMatch(/^unserved-places-.*\.csv$/)
})

test('responses of partners are sorted, lead to their assignments and jobs, and are downloaded', async ({
  page,
  request,
  signIn,
}) => {
  const { read } = await personOf(request, 'staff')
  const report = await read<PartnerReport>(`/reports/partners?${days}`)
  const [first] = report.data
  expect(first!.now.completed).toBeGreaterThan(0)
  await signIn('staff', `/reports/partner-performance?${days}`)
  const table = page.getByRole('table', { name: 'Partner performance' })
  await expect(table.getByRole('row')).toHaveCount(report.data.length + 1)
  const { name } = first!.partner
  expect((await follow(page, name, /, assigned$/)).shown).toBe(first!.now.assigned)
  await expect(page.getByText(`Assigned to ${name}`)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the report' }).click()
  expect((await follow(page, name, /, completed$/)).shown).toBe(first!.now.completed)
  await page.goBack()

  const refused = await read<PartnerReport>(`/reports/partners?${days}&sort=-rejected`)
  const [most] = refused.data
  expect(most!.now.rejected).toBeGreaterThan(0)
  for (const sort of [/sort=rejected/, /sort=-rejected/]) {
    await table.getByRole('button', { name: 'Rejected' }).click()
    await expect(page).toHaveURL(sort)
  }
  await expect(table.getByRole('row').nth(1)).toContainText(most!.partner.name)
  expect((await follow(page, most!.partner.name, /, rejected$/)).shown).toBe(most!.now.rejected)
  await page.goBack()

  await page.getByRole('button', { name: 'Export' }).click()
  const leaving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: /CSV/ }).click()
  expect((await leaving).suggestedFilename()).toMatch(/^partners-.*\.csv$/)
})

test('every report is a tab of one row, and reports of the past keep their days', async ({
  page,
  signIn,
}) => {
  await signIn('staff', '/reports?range=last-month')
  const tabs = page.locator('main nav.tabs')
  await expect(tabs).toHaveCount(1)
  for (const name of [
    'Enquiry sources',
    'Lost enquiries',
    'Staff activity',
    'Partner performance',
    'Unserved pincodes',
  ]) {
    await tabs.getByRole('link', { name }).click()
    await expect(page).toHaveURL(/\/reports\/[a-z-]+\?range=last-month$/)
    await expect(page).toHaveTitle(`${name} · House Care Admin`)
    await expect(tabs.locator('[aria-current=page]')).toHaveText([name])
    await expect(page.locator('main table').first()).toBeVisible()
  }
  await tabs.getByRole('link', { name: 'Upcoming jobs' }).click()
  await expect(page).toHaveURL('/reports/upcoming-jobs')
  await tabs.getByRole('link', { name: 'Completed jobs' }).click()
  await expect(page).toHaveURL('/reports')
})
