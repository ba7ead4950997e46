import type { Page } from '@playwright/test'
import { expect, expectAccessible, personOf, startAs, test } from './fixtures.ts'
import { elsewhere, openList } from './list-page.ts'
import { createPartner } from './make-partner.ts'
import { uniqueLetters } from './unique.ts'
import { watchShifts } from './walk-page.ts'

/** Filters of a list that are saved under a name, for one user or for all. */

async function saveView(page: Page, name: string, isShared = false): Promise<void> {
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  if (isShared) await dialog.getByLabel('Share with all users').check()
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
}

const tab = (page: Page, name: string) =>
  page.locator('nav.tabs').getByRole('link', { name: new RegExp(`\\b${name}\\b`) })

async function inViewMenu(page: Page, view: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Options of ${view}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

test('a view is saved, left, changed, renamed and deleted', { tag: '@gate' }, async ({ page, signIn }) => {
  const name = `With jobs ${uniqueLetters()}`
  await signIn('staff')
  await openList(page, '/customers?has_jobs=true&sort=name')
  await saveView(page, name)
  await expect(page).toHaveURL(/view=\d+/)
  await tab(page, 'All').click()
  await expect(page).toHaveURL(/\/customers$/)
  await tab(page, name).click()
  await expect(page).toHaveURL(/has_jobs=true/)
  await expect(page).toHaveURL(/sort=name/)
  await expect(page.getByText('View changed')).toBeHidden()

  await page.getByRole('button', { name: 'Remove filter Jobs' }).click()
  await expect(page.getByText('View changed')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(/has_jobs=true/)
  await expect(page.getByText('View changed')).toBeHidden()
  await page.getByRole('button', { name: 'Latest job' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('View changed')).toBeHidden()
  await page.reload()
  await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  await expect(page.getByText('View changed')).toBeHidden()

  await inViewMenu(page, name, 'Rename')
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} again`)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(tab(page, `${name} again`)).toBeVisible()
  await inViewMenu(page, `${name} again`, 'Delete')
  await expect(tab(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tab(page, `${name} again`)).toBeVisible()
  await tab(page, `${name} again`).click()
  await inViewMenu(page, `${name} again`, 'Delete')
  await expect(tab(page, name)).toBeHidden()
})

test.describe('two views of one name', () => {
  test.use({ expected: /422/ })
  test('are refused under the field', async ({ page, signIn }) => {
    const name = `Twice ${uniqueLetters()}`
    await signIn('staff')
    await openList(page, '/customers?has_jobs=true')
    await saveView(page, name)
    await tab(page, 'All').click()
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Enter a name.')).toBeVisible()
    await dialog.getByLabel('Name').fill(name.toUpperCase())
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Another view of this owner has this name.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await tab(page, name).click()
    await inViewMenu(page, name, 'Delete')
  })
})

test('a shared view opens for every user, and only some may change it', async ({ page, signIn, browser }) => {
  const name = `Ours ${uniqueLetters()}`
  const hidden = `Mine ${uniqueLetters()}`
  await signIn('admin')
  await openList(page, '/dashboard?dates=any&status=pending')
  await saveView(page, name, true)
  await tab(page, 'All').click()
  await openList(page, '/dashboard?dates=any&status=cancelled')
  await saveView(page, hidden)

  const staff = await elsewhere(browser, page, 'staff')
  await openList(staff, '/dashboard')
  await tab(staff, name).click()
  await expect(staff).toHaveURL(/status=pending/)
  await expect(tab(staff, hidden)).toHaveCount(0)
  await staff.getByRole('button', { name: `Options of ${name}` }).click()
  await expect(staff.getByRole('menuitem', { name: /^Rename/ })).toHaveAttribute('aria-disabled', 'true')
  await expect(staff.getByRole('menuitem', { name: /^Delete/ })).toHaveAttribute('aria-disabled', 'true')
  await staff.context().close()

  const dev = await elsewhere(browser, page, 'dev')
  await openList(dev, '/dashboard')
  await tab(dev, name).click()
  await inViewMenu(dev, name, 'Delete')
  await expect(tab(dev, name)).toHaveCount(0)
  await dev.context().close()
  await tab(page, hidden).click()
  await inViewMenu(page, hidden, 'Delete')
})

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Watched = {
  shifts: { startTime: number; hadRecentInput: boolean; sources: Source[] }[]
  fonts: number[]
}

/** Records when a font loads: without the fallback's fonts on the machine its letters differ in width. */
function watchFonts(): void {
  const watched = window as unknown as Watched
  watched.fonts = []
  document.fonts.addEventListener('loadingdone', () => watched.fonts.push(performance.now()))
}

/** The layout shifts in the lines above a list since the page was opened, except those of a font. */
const moved = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as Watched).shifts
      .filter(({ hadRecentInput }) => !hadRecentInput)
      .filter(({ startTime }) =>
        (window as unknown as Watched).fonts.every((at) => Math.abs(startTime - at) > 250),
      )
      .flatMap(({ sources }) => sources)
      .flatMap(({ node, previousRect, currentRect }) => {
        // A text can move as well.
        const element = node instanceof Element ? node : node?.parentElement
        if (!element?.closest('.tabs, .filter-line')) return []
        const [from, to] = [previousRect, currentRect].map(({ x, y, width }) => `${x},${y},${width}`)
        return [`${from} to ${to}: ${element.outerHTML}`]
      }),
  )

test('views and their counts load late, and move nothing', async ({ page, signIn }) => {
  const names = [`First ${uniqueLetters()}`, `Second ${uniqueLetters()}`]
  await signIn('admin')
  for (const name of names) {
    await openList(page, '/dashboard?dates=any')
    await saveView(page, name)
  }
  await page.addInitScript(watchShifts)
  await page.addInitScript(watchFonts)
  await page.route('**/api/**', async (route) => {
    const isOfViews = /\/lists\//.test(route.request().url())
    await new Promise((done) => setTimeout(done, isOfViews ? 600 : 300))
    await route.continue()
  })
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/dashboard')
    for (const name of names) await expect(tab(page, name)).toContainText(/\d,?\d*$/)
    await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Columns', exact: true })).toBeVisible()
    expect(await moved(page), `at ${width} px`).toEqual([])
  }
})

const otherLists = [
  ['/customers/invalid-names?problem=phone', 'admin'],
  ['/customers/duplicate-phones?different=true', 'admin'],
  ['/enquiries?as=intake&state=refused', 'admin'],
  ['/queue?state=completed', 'dev'],
  ['/partners/{id}/account?kind=payout', 'admin'],
] as const
for (const [path, role] of otherLists) {
  test(`a view of ${path} is saved and opens with its filters`, async ({ page, request }) => {
    const name = `Kept ${uniqueLetters()}`
    const person = await personOf(request, role)
    const address = path.includes('{id}')
      ? path.replace('{id}', String((await createPartner(request, { name: `Viewed ${uniqueLetters()}` })).id))
      : path
    await startAs(page, person)
    await page.goto(address)
    await saveView(page, name)
    await page.goto('/customers')
    await page.goto(address.replace(/[^?&]*=(phone|true|refused|completed|payout)$/, ''))
    await tab(page, name).click()
    const wanted = address.split(/[?&]/).at(-1) ?? ''
    await expect(page).toHaveURL((url) => url.search.includes(wanted) && /view=\d+/.test(url.search))
    await expect(tab(page, name)).toHaveAttribute('aria-current', 'page')
  })
}
