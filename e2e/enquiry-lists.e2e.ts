import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { homeIn } from './make-address.ts'
import { createEnquiry, type ListedEnquiry } from './make-enquiry.ts'

type List = { data: ListedEnquiry[]; meta: { total: number } }

const total = async (page: Page) => {
  const words = (await page.getByText(/^Showing \d+ to \d+ of/).textContent()) ?? ''
  return Number(/of ([\d,]+)/.exec(words)?.[1]?.replaceAll(',', ''))
}
const rows = (page: Page) => page.getByRole('table', { name: 'Enquiries' }).locator('tbody tr')

test('filters are chips and in the address, and each is removed alone', { tag: '@gate' }, async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/enquiries')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: 'Stage' }).click()
  await page.getByLabel('Working').check()
  await expect(page).toHaveURL(/group=working/)
  // Back to all filters, to check them.
  await page.getByRole('button', { name: 'Stage', exact: true }).click()
  await page.getByLabel('Filter by').fill('unassigned')
  await page.getByRole('checkbox', { name: 'Unassigned', exact: true }).check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/assigned_to=nobody/)
  const both = await staff.read<List>('/enquiries?group=working&assigned_to=nobody')
  await expect.poll(() => total(page)).toBe(both.meta.total)
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByText('Assigned to is')).toBeVisible()
  await page.getByRole('button', { name: 'Remove filter Assigned to' }).click()
  await expect(page).not.toHaveURL(/assigned_to/)
  const working = await staff.read<List>('/enquiries?group=working')
  await expect.poll(() => total(page)).toBe(working.meta.total)

  await page.getByRole('button', { name: 'Next action: Any date' }).click()
  await page.getByRole('button', { name: 'Tomorrow' }).click()
  await expect(page).toHaveURL(/follow_up_from=\d{4}-\d\d-\d\d&follow_up_to=/)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/enquiries$/)
})

test('any location is found by typing, down to a pincode', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const pincode = '560102'
  const places = await staff.read<{ id: number; title: string }[]>('/locations')
  const location_id = places.find(({ title }) => title === pincode)!.id
  const address = homeIn(location_id)
  await createEnquiry(request, staff.token, { address })
  await page.goto('/enquiries')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Filter by').fill(pincode)
  await page.getByRole('group', { name: 'Location' }).getByRole('checkbox').first().check()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/location_id=\d+/)
  await expect(page.getByRole('button', { name: new RegExp(`Location is ${pincode}`) })).toBeVisible()
  await expect(rows(page).first()).toContainText(pincode)
})

test('the views count their rows, and the menu counts the overdue enquiries', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.setViewportSize({ width: 1600, height: 900 })
  const views = page.getByRole('navigation', { name: 'Views' })
  const menu = page.getByRole('navigation', { name: 'Main' })
  // Time passes: one more may be overdue at the next check.
  await expect(async () => {
    await page.goto('/enquiries')
    const { overdue } = await staff.read<{ overdue: { count: number } }>('/enquiries/counts')
    expect(overdue.count).toBeGreaterThan(0)
    await expect(views.getByRole('link', { name: `Overdue ${overdue.count}` })).toBeVisible()
    await expect(menu.getByText(`${overdue.count} overdue follow-up`)).toBeAttached()
    await views.getByRole('link', { name: /^Overdue/ }).click()
    await expect(page).toHaveURL(/follow_up=overdue/)
    await expect.poll(() => total(page)).toBe(overdue.count)
  }).toPass()
  for (const each of await rows(page).all()) await expect(each).toContainText('Overdue')
})

test.describe('many at once', () => {
  test('are assigned, and the assignment is undone', async ({ page, request }) => {
    const admin = await personOf(request, 'admin')
    await startAs(page, admin)
    const name = (await createEnquiry(request, admin.token, { assigned_to: null })).name
    await createEnquiry(request, admin.token, { name, assigned_to: null })
    await page.goto(`/enquiries?q=${encodeURIComponent(name)}`)
    await expect(rows(page)).toHaveCount(2)
    await page.getByRole('checkbox', { name: 'Select row 1' }).check()
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByRole('button', { name: 'Assign', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Assign 2 enquiries' })
    await expect(dialog.getByRole('radio', { name: admin.user.name })).toBeChecked()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).filter({ hasText: admin.user.name })).toHaveCount(2)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(rows(page).filter({ hasText: 'Unassigned' })).toHaveCount(2)
  })

  test('are closed, the refused ones show the reason, and the others are undone', async ({
    page,
    request,
  }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const { name } = await createEnquiry(request, staff.token)
    const closed = await createEnquiry(request, staff.token, { name, status: 'closed' })
    await page.goto(`/enquiries?q=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: 'Select row 1' }).check()
    await page.getByRole('checkbox', { name: 'Select row 2' }).check()
    await page.getByRole('toolbar').getByRole('button', { name: 'Close enquiries', exact: true }).click()
    const result = page.getByRole('dialog')
    await expect(result).toContainText(`E-${closed.id}`)
    await expect(result).toContainText("The enquiry is already 'Closed'.")
    await expectAccessible(page)
    await expect(rows(page).filter({ hasText: 'Closed' })).toHaveCount(2)
    await result.getByRole('button', { name: 'Undo' }).click()
    await expect(result).toBeHidden()
    await expect(rows(page).filter({ hasText: 'Closed' })).toHaveCount(1)
  })

  test('are marked as lost with their reason', async ({ page, request }) => {
    const staff = await personOf(request, 'staff')
    await startAs(page, staff)
    const { id, name } = await createEnquiry(request, staff.token)
    await page.goto(`/enquiries?q=${encodeURIComponent(name)}`)
    await page.getByRole('checkbox', { name: 'Select row 1' }).check()
    await page.getByRole('button', { name: 'Mark as lost' }).click()
    const dialog = page.getByRole('dialog', { name: 'Mark 1 enquiry as lost' })
    await dialog.getByRole('radio', { name: 'Not interested' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page).first()).toContainText('Not interested')
    const enquiry = await staff.read<{ lost_reason: string }>(`/enquiries/${id}`)
    expect(enquiry.lost_reason).toBe('no-reason-given')
  })
})

test('next and previous go through the list of origin, across its pages, and Back returns to it', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto('/enquiries?group=lost')
  const last = rows(page).nth(24).getByRole('link').first()
  const name = await last.textContent()
  await last.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => window.scrollY)
  expect(scrolled).toBeGreaterThan(0)
  await last.click()
  await expect(page.getByText(/^25 of [\d,]+$/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '')
  const before = page.url()

  await page.getByRole('button', { name: 'Next (J)' }).click()
  await expect(page.getByText(/^26 of [\d,]+$/)).toBeVisible()
  expect(page.url()).not.toBe(before)
  await page.reload()
  await expect(page.getByText(/^26 of [\d,]+$/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(page.getByText(/^25 of [\d,]+$/)).toBeVisible()
  expect(page.url()).toBe(before)
  await page.keyboard.press('k')
  await expect(page.getByText(/^24 of [\d,]+$/)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(/\/enquiries\?group=lost$/)
  await expect(rows(page).nth(24)).toContainText(name ?? '')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled - 50)
})

for (const [list, table, path] of [
  // The oldest first: records that other tests add come after them.
  ['/customers?sort=created_at', 'Customers', /\/customers\/\d+$/],
  ['/dashboard?dates=any', 'Jobs', /\/jobs\/\d+$/],
] as const) {
  test(`${table.toLowerCase()} are visited in the order of the list`, async ({ page, request }) => {
    await startAs(page, await personOf(request, 'staff'))
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(list)
    const rows = page.getByRole('table', { name: table }).locator('tbody tr')
    const name = await rows.nth(1).locator('.row-link').textContent()
    await rows.first().locator('.row-link').click()
    await expect(page).toHaveURL(path)
    await expect(page.getByText(/^1 of [\d,]+$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Previous (K)' })).toBeDisabled()
    await page.keyboard.press('j')
    await expect(page.getByText(/^2 of [\d,]+$/)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name ?? '')
  })
}

test('a record opened without a list has no next and previous', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  const { id, name } = await createEnquiry(request, staff.token)
  await page.goto(`/enquiries/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
  await expect(page.getByRole('button', { name: 'Next (J)' })).toHaveCount(0)
})

test('the list is downloaded exactly with its filters', async ({ page, request }) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await page.goto('/enquiries?group=working&temperature=hot')
  const shown = await total(page)
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^enquiries-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(shown + 1)
  for (const line of lines.slice(1)) expect(line).toContain('Hot')
})
