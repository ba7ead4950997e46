import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures.ts'
import { openList } from './list-page.ts'
import { dayIn } from './time.ts'

async function startDownload(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

const shown = async (page: Page) => {
  const words = (await page.getByText(/^Showing 1 to \d+ of/).textContent()) ?? ''
  return Number(/of ([\d,]+)/.exec(words)?.[1]?.replaceAll(',', ''))
}

test('the filtered list of customers is downloaded, as CSV and as a workbook', { tag: '@gate' }, async ({
  page,
  signIn,
}) => {
  await signIn('staff')
  // Of long ago: other tests run at the same time and create jobs of today and later.
  const before = dayIn(-20)
  await page.goto(`/customers?has_jobs=true&last_job_before=${before}`)
  const total = await shown(page)
  expect(total).toBeGreaterThan(0)
  for (const [label, extension] of [
    ['CSV', 'csv'],
    ['Excel (XLSX)', 'xlsx'],
  ] as const) {
    const [download] = await Promise.all([page.waitForEvent('download'), startDownload(page, label)])
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^customers-\\d{4}-\\d{2}-\\d{2}\\.${extension}$`),
    )
    const bytes = readFileSync(await download.path())
    if (extension === 'xlsx') expect(bytes.subarray(0, 2).toString()).toBe('PK')
    else expect(bytes.toString('utf8').trimEnd().split('\r\n')).toHaveLength(total + 1)
    await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  }
})

/** Days on which tests that run at the same time create no jobs. */
const lastWeek = dayIn(-7)

for (const [list, path] of [
  ['jobs', `/dashboard?to=${lastWeek}`],
  ['partners', '/partners'],
] as const) {
  test(`the filtered ${list} are downloaded as CSV`, async ({ page, signIn }) => {
    await signIn('staff')
    await openList(page, path)
    const words = (await page.getByText(/^Showing 1 to/).textContent()) ?? ''
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(new RegExp(`^${list}-\\d{4}-\\d{2}-\\d{2}\\.csv$`))
    const lines = readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(1 + Number(/of ([\d,]+)/.exec(words)?.[1]?.replaceAll(',', '')))
  })
}

/**
 * Exports stop after their first rows, as on a stalled connection: a slow one may be complete before the page
 * was checked.
 */
function stallExports(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const send = window.fetch
    window.fetch = async (input, init) => {
      const response = await send(input, init)
      if (!(input instanceof Request && input.url.includes('/download?') && response.body)) return response
      const source = response.body.getReader()
      const body = new ReadableStream<Uint8Array>({
        async start(controller) {
          input.signal.addEventListener('abort', () => controller.error(input.signal.reason))
          const { value } = await source.read()
          controller.enqueue(value?.subarray(0, 2000) ?? new Uint8Array())
        },
      })
      return new Response(body, response)
    }
  })
}

test('an export over a stalled connection shows its progress and can be cancelled', async ({
  page,
  signIn,
}) => {
  await stallExports(page)
  await signIn('staff', '/customers')
  await shown(page)
  await startDownload(page, 'CSV')
  await expect(page.getByText(/^[\d,]+ of [\d,]+ rows$/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Cancel the export' }).click()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /rows|Preparing/ })).toHaveCount(0)
})
