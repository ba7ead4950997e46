import type { Page } from '@playwright/test'
import { isWhole } from '../tools/extent.ts'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { createEnquiry } from './make-enquiry.ts'
import { uniqueDigits } from './unique.ts'
import { everyStop } from './walk-addresses.ts'

/** Keys typed right after Ctrl K go to the palette, however late its file loads, and no page handles them. */

/** Every letter and digit that is a key of some page. */
const typed = '12345 not jkaefnxt/?'
/** 15 keys a second. */
const delay = 1000 / 15
const field = (page: Page) => page.getByRole('dialog', { name: 'Search or jump to' }).getByRole('combobox')

/** Holds the palette's file until the returned function is called. */
async function holdPalette(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route('**/assets/palette-*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

async function typeAtOnce(page: Page, path: string, wait: (page: Page) => Promise<unknown>): Promise<void> {
  const release = await holdPalette(page)
  await page.goto(path)
  await wait(page)
  const address = page.url()
  await page.keyboard.press('Control+k')
  await page.keyboard.type(typed, { delay })
  release()
  await expect(field(page), path).toHaveValue(typed)
  await expect(field(page), path).toBeFocused()
  expect(new URL(page.url()).pathname, path).toBe(new URL(address).pathname)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Addresses with the panel around them; each kind of page once. */
async function panelPages(person: Person): Promise<string[]> {
  const stops = (await everyStop(person)).filter(
    ({ row, isVariant }) => row.layout === undefined && !isVariant,
  )
  return stops.filter(({ row }) => row.redirect === undefined).map(({ path }) => path)
}

const isDrawn = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

test('the palette takes every key after Ctrl K', async ({ page, request }) => {
  test.setTimeout(isWhole ? 600_000 : 120_000)
  const dev = await personOf(request, 'dev')
  await startAs(page, dev)
  const writes: string[] = []
  page.on('request', (sent) => sent.method() !== 'GET' && writes.push(`${sent.method()} ${sent.url()}`))
  const paths = (await panelPages(dev)).filter((_, index) => isWhole || index % 6 === 0)
  expect(paths.length).toBeGreaterThan(5)
  for (const [index, path] of paths.entries()) {
    // Every second one as soon as the document has loaded, before the page is drawn.
    await typeAtOnce(page, path, index % 2 ? isDrawn : async () => {})
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
  }
  expect(writes).toEqual([])
})

test('Enter right after the last four digits opens their customer, before palette and response', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const headers = { authorization: `Bearer ${staff.token}` }
  const digits = uniqueDigits(4)
  const data = { name: 'Palette Padma', phone: `98${digits[3]}${digits.slice(0, 3)}${digits}` }
  const { id } = await (await request.post('/api/customers', { headers, data })).json()
  // Newer ones have the digits in the middle of their numbers.
  for (const end of [0, 1, 2, 3, 4, 5]) {
    const phone = `97${digits}${uniqueDigits(3)}${end}`
    expect(
      (await request.post('/api/customers', { headers, data: { name: 'Other Omar', phone } })).status(),
    ).toBe(201)
  }
  const release = await holdPalette(page)
  await startAs(page, staff)
  await page.goto('/dashboard')
  await isDrawn(page)
  await page.keyboard.press('Control+k')
  for (const key of [...digits, 'Enter']) await page.keyboard.press(key, { delay })
  release()
  await expect(page).toHaveURL(new RegExp(`/customers/${id}$`))
})

test('the palette keeps the caret and corrections made while its file was loading', async ({
  page,
  signIn,
}) => {
  const release = await holdPalette(page)
  await signIn('staff')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('custmers')
  for (const _ of 'mers') await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('o')
  release()
  await expect(field(page)).toHaveValue('customers')
  await page.keyboard.type('!')
  await expect(field(page)).toHaveValue('custo!mers')
})

test('the palette stays closed when Escape was pressed before its file loaded', async ({ page, signIn }) => {
  const release = await holdPalette(page)
  await signIn('staff')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  const loaded = page.waitForResponse('**/assets/palette-*.js')
  release()
  await loaded
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
})

test('an outcome key acts from the page’s own part, once, and not right after a shortcut', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  const { id, version } = await createEnquiry(request, staff.token)
  await startAs(page, staff)
  await page.goto(`/enquiries/${id}`)
  const outcomes = page.getByRole('group', { name: 'Outcome' })
  await expect(outcomes).toBeVisible()
  await page.keyboard.press('Control+c')
  await page.keyboard.press('3')
  // Later than the second after the shortcut, a control beside the page still handles the keys.
  await page.waitForTimeout(1100)
  for (const control of ['Log out', 'Keyboard shortcuts (?)']) {
    await page.getByRole('button', { name: control }).focus()
    await page.keyboard.press('3')
  }
  // The same key on a control of the page. Every save makes a new version, so there was one.
  await page.getByRole('button', { name: 'Create job' }).focus()
  await page.keyboard.press('3')
  await expect(outcomes.locator('[aria-pressed=true]')).toHaveText(/Not responding/)
  expect(await staff.read(`/enquiries/${id}`)).toMatchObject({
    status: 'not-responding',
    version: version + 1,
  })
})
