import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, personOf, test } from './fixtures.ts'
import { openList } from './list-page.ts'

/** From the narrowest width that shows a table; below it rows are cards. */
const widths = [900, 1024, 1119, 1120, 1440]

/** px by which a table may exceed its frame before the frame scrolls. */
const frameBorders = 2

type PageState = {
  head: number
  bar: number
  columns: string[]
  beyond: number
  lastRow: number
  height: number
}

/**
 * At the end of the list, down and to the right: px from the top of the window, and px of the last column
 * outside the frame.
 */
function atTheEnd(page: Page): Promise<PageState> {
  return page.evaluate(async () => {
    const table = document.querySelector('table')!
    const frame = table.parentElement!
    const heads = [...table.querySelectorAll('th')].filter((head) => head.offsetWidth > 0)
    window.scrollTo(0, document.body.scrollHeight)
    frame.scrollTo(frame.scrollWidth, frame.scrollHeight)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return {
      head: heads.at(-1)!.getBoundingClientRect().top,
      bar: document.querySelector('.topbar')!.getBoundingClientRect().bottom,
      columns: heads.map((head) => head.textContent ?? ''),
      beyond: heads.at(-1)!.getBoundingClientRect().right - frame.getBoundingClientRect().right,
      lastRow: table.rows[table.rows.length - 1]!.getBoundingClientRect().bottom,
      height: window.innerHeight,
    }
  })
}

async function expectHeadVisible(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 600 })
  await expect
    .poll(async () => (await atTheEnd(page)).beyond, `last column at ${width} px`)
    .toBeLessThanOrEqual(frameBorders)
  const { head, bar, columns, lastRow, height } = await atTheEnd(page)
  expect(head, `head at ${width} px, under the bar`).toBeGreaterThanOrEqual(bar)
  expect(head, `head at ${width} px, at the bar`).toBeLessThan(bar + 40)
  expect(lastRow, `last row at ${width} px`).toBeLessThanOrEqual(height)
  await expectNoSidewaysScroll(page)
  return columns
}

for (const path of ['/dashboard', '/enquiries', '/customers', '/partners', '/payments']) {
  test(`the head of ${path} stays visible at every width, and its last column in reach`, async ({
    page,
    signIn,
  }) => {
    await signIn('dev', null)
    await openList(page, path)
    expect(new URL(page.url()).pathname).toBe(path)
    for (const width of widths) await expectHeadVisible(page, width)
  })
}

test('the lists of a tablet are cards that cut no service and no partner', async ({ page, signIn }) => {
  await signIn('dev', null)
  await page.setViewportSize({ width: 768, height: 900 })
  for (const path of ['/dashboard', '/enquiries']) {
    await openList(page, path)
    await expect(page.locator('thead')).toBeHidden()
    const cut = await page
      .locator('tbody td:visible')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent),
      )
    expect(cut, path).toEqual([])
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})

test('chosen columns are visible at every width, and so is their head', async ({ page, signIn }) => {
  await signIn('dev', null)
  const { token } = await personOf(page.request, 'dev')
  const headers = { authorization: `Bearer ${token}` }
  const keep = (columns: unknown) =>
    page.request.put('/api/lists/payments/preferences', { data: { columns, density: 'compact' }, headers })
  const chosen = ['partner', 'reason', 'note', 'created_by', 'created_at', 'id']
  expect((await keep(chosen.map((key) => ({ key, shown: true })))).ok()).toBe(true)
  try {
    await openList(page, '/payments')
    await expect(page.getByRole('columnheader', { name: 'Refund reason' })).toBeVisible()
    for (const width of widths) {
      const columns = await expectHeadVisible(page, width)
      expect(columns).toEqual(
        expect.arrayContaining(['Partner', 'Refund reason', 'Note', 'Recorded by', 'Recorded']),
      )
    }
  } finally {
    await keep(null)
  }
})

test('another page starts at its first row, and a focused row is below the head', async ({
  page,
  signIn,
}) => {
  await signIn('dev', null)
  for (const [path, width] of [
    ['/customers?sort=created_at', 1440],
    ['/payments?sort=paid_at', 900],
  ] as const) {
    await page.setViewportSize({ width, height: 600 })
    await openList(page, path)
    await atTheEnd(page)
    const first = page.locator('tbody tr').first()
    await expect(first).not.toBeInViewport()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(page.getByText(/^Showing 26 to/)).toBeVisible()
    await expectBelowHead(page, first)
    for (let row = 0; row < 25; row += 1) await page.keyboard.press('j')
    const last = page.locator('tbody tr').nth(24)
    await expect(last).toHaveAttribute('data-cursor')
    const line = (await page.locator('.paging').boundingBox())!.y
    await expect
      .poll(async () => (await last.boundingBox())!.y + (await last.boundingBox())!.height)
      .toBeLessThanOrEqual(line)
    for (let row = 0; row < 24; row += 1) await page.keyboard.press('k')
    await expect(first).toHaveAttribute('data-cursor')
    await expectBelowHead(page, first)
  }
})

/** px from the top of the window: the row begins where the head ends, or further down. */
async function expectBelowHead(page: Page, row: Locator): Promise<void> {
  const head = page.locator('thead th').first()
  await expect
    .poll(async () => {
      const [above, below] = [await head.boundingBox(), await row.boundingBox()]
      return below!.y - (above!.y + above!.height)
    })
    .toBeGreaterThanOrEqual(-1)
  await expect(row).toBeInViewport()
}
