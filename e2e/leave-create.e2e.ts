import type { Page } from '@playwright/test'
import { expect, personOf, startAs, test } from './fixtures.ts'
import { uniqueDigits, uniqueLetters } from './unique.ts'

/** A form that is left during its save is saved, and does not navigate away from the new page. */

const stamp = () => uniqueLetters()
const phone = () => `98${uniqueDigits(8)}`
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    await page
      .getByRole('textbox', { name: new RegExp(`^${label}`) })
      .first()
      .fill(value)
  }
}

const forms: [path: string, api: RegExp, values: () => Record<string, string>, save: RegExp][] = [
  [
    '/partners/create',
    /\/api\/partners$/,
    () => ({ Name: `Left ${stamp()}`, Phone: phone() }),
    /Create|Save|Add/,
  ],
  ['/categories/create', /\/api\/categories$/, () => ({ Title: `Left ${stamp()}` }), /Create|Save|Add/],
  ['/locations/create/state', /\/api\/locations$/, () => ({ '.*': `Left ${stamp()}` }), /Create|Save|Add/],
  ['/enquiries/create', /\/api\/enquiries$/, () => ({ Phone: phone(), Name: 'Left Leela' }), /Save/],
]

for (const [path, api, values, save] of forms) {
  test(`${path} does not navigate after it is left`, async ({ page, request }) => {
    await startAs(page, await personOf(request, 'admin'))
    let release = () => {}
    const released = new Promise<void>((done) => {
      release = done
    })
    await page.route(api, async (route) => {
      if (route.request().method() === 'POST') await released
      await route.continue()
    })
    await page.goto(path)
    await fill(page.locator('main') as unknown as Page, values())
    const sent = page.waitForRequest((asked) => asked.method() === 'POST' && api.test(asked.url()))
    await page.locator('main form').getByRole('button', { name: save }).last().click()
    await sent
    await page.keyboard.press('Control+k')
    await page.keyboard.type('dashboard')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard/)
    const answered = page.waitForResponse(
      (answer) => answer.request().method() === 'POST' && api.test(answer.url()),
    )
    release()
    expect((await answered).status()).toBe(201)
    await page.waitForTimeout(1000)
    await expect(page).toHaveURL(/\/dashboard/)
  })
}
