import { expect, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { createJob } from './make-job.ts'

/**
 * A record, report or list printed from the browser is a document: its name, the date, no shell and no
 * controls.
 */
const documents = [
  ['a job', '/jobs', 'J-'],
  ['an enquiry', '/enquiries', 'E-'],
  ['a report', '/reports?range=last-week', 'Reports'],
  ['a list', '/customers?page=1', 'Customers'],
  ['the list of enquiries', '/enquiries?page=1', 'Enquiries'],
  ['the dispatch', '/dashboard?as=calendar', 'Dispatch'],
  ['the dashboard', '/dashboard?dates=any', 'Dashboard'],
] as const
const controls = [
  '.topbar',
  '.sidebar',
  '.page-actions .button',
  '.call-note',
  '.paging-pages',
  '.search-box',
]

for (const [what, path, first] of documents) {
  test(`${what} prints as a document`, { tag: what === 'a job' ? '@gate' : [] }, async ({
    page,
    request,
  }) => {
    test.info().annotations.push({ type: 'role', description: 'staff' })
    const staff = await personOf(request, 'staff')
    const address =
      path === '/jobs'
        ? `/jobs/${(await createJob(request, staff)).id}`
        : path === '/enquiries'
          ? `/enquiries/${(await createEnquiry(request, staff.token)).id}`
          : path
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
    for (const control of controls) expect(await page.locator(`${control}:visible`).count(), control).toBe(0)
    const paging = page.locator('.paging')
    if ((await paging.count()) > 0) await expect(paging).toHaveCSS('position', 'static')
    const title = page.locator('main h1')
    expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe('rgb(0, 0, 0)')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    if (process.env.LOOK)
      await page.screenshot({ path: `/tmp/look/print-${what.replace(' ', '-')}.png`, fullPage: true })
  })
}
