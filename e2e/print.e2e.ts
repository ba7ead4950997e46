import { expect, personOf, startAs, test } from './fixtures.ts'

/** A record or report printed from the browser is a document: its id, the date, no shell and no controls. */
const documents = [
  ['a job', '/jobs', 'J-'],
  ['an enquiry', '/enquiries', 'E-'],
  ['a report', '/reports?range=last-week', 'Reports'],
] as const

for (const [what, path, first] of documents) {
  test(`${what} prints as a document`, { tag: what === 'a job' ? '@gate' : [] }, async ({ page, request }) => {
    test.info().annotations.push({ type: 'role', description: 'staff' })
    const staff = await personOf(request, 'staff')
    const address = path.includes('?')
      ? path
      : `${path}/${(await staff.read<{ data: { id: number }[] }>(`${path}?per_page=1`)).data[0]!.id}`
    await startAs(page, staff)
    await page.emulateMedia({ media: 'screen', colorScheme: 'dark' })
    await page.setViewportSize({ width: 720, height: 1000 })
    await page.goto(address)
    await expect(page.locator('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main .skeleton')).toHaveCount(0)
    const line = page.locator('.print-line')
    await expect(line).toBeHidden()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(line).toContainText(first)
    await expect(line).toContainText(/printed \w{3} \d{1,2}, \d{4}/)
    for (const control of ['.topbar', '.sidebar', '.page-actions .button', '.call-note', '.pagination']) {
      expect(await page.locator(`${control}:visible`).count(), control).toBe(0)
    }
    const title = page.locator('main h1')
    expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })
}
