import type { Page } from '@playwright/test'
import { expect, expectNoSidewaysScroll, personOf, startAs, test } from './fixtures.ts'

const slots = (page: Page) => page.getByRole('group', { name: 'Next free slots' })
const isWhole = (page: Page, name: string) =>
  page
    .getByLabel(name, { exact: true })
    .evaluate((input: HTMLInputElement) => input.scrollWidth <= input.clientWidth)

test('a new job starts at the first free slot, the slots follow the typed day, and both times are shown whole', async ({
  page,
  request,
}) => {
  await startAs(page, await personOf(request, 'staff'))
  await page.goto('/jobs/create')
  const service = page.getByRole('combobox', { name: 'Service' })
  await service.fill('Geyser repair')
  await page.getByRole('option', { name: 'Geyser repair' }).first().click()
  await page.getByLabel('Pincode').fill('560102')
  const first = slots(page).getByRole('button').first()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  const starts = page.getByLabel('Starts', { exact: true })
  await starts.fill('tomorrow 10am')
  await starts.press('Tab')
  await expect(
    slots(page).getByText(/(No partner is|partners? (is|are)) free tomorrow, 10:00 AM/),
  ).toBeVisible()
  await expect(first).toContainText('Tomorrow, 9:00 AM')
  // A Wednesday has one of the longest texts.
  await starts.fill('25 Nov 10:20am')
  await starts.press('Tab')
  await expect(starts).toHaveValue(/^Wed, /)
  for (const width of [1440, 768, 360]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await isWhole(page, 'Starts'), await isWhole(page, 'Ends')]).toEqual([width, true, true])
  }
  await expectNoSidewaysScroll(page)
})
