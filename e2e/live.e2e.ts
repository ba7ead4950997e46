import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { expect, type Person, personOf, startAs, test } from './fixtures.ts'
import { uniqueDigits } from './unique.ts'

/**
 * Changes by one user appear on another user's open screen: lists, records, the call desk, without a reload.
 */

/** A user on another computer. */
async function colleague(request: APIRequestContext) {
  const admin = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  return {
    ...admin,
    put: async (path: string, data: object) => {
      const answer = await request.put(`/api${path}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(200)
    },
    post: async <T>(path: string, data: object): Promise<T> => {
      const answer = await request.post(`/api${path}`, { headers, data })
      expect(answer.status(), await answer.text()).toBe(201)
      return answer.json()
    },
  }
}

type Customer = { id: number; name: string; version: number }
const read = (person: Person, id: number) => person.read<Customer>(`/customers/${id}`)
const phone = () => `63${uniqueDigits(8)}`

/** The page listens once it is idle. */
async function opened(page: Page, path: string): Promise<void> {
  const stream = page.waitForRequest('**/api/events*')
  await page.goto(path)
  await stream
}

/** The page has requested all its data, and has refetched what changed while it loaded. */
async function quiet(page: Page): Promise<void> {
  let last = performance.now()
  page.on('request', () => {
    last = performance.now()
  })
  await expect.poll(() => performance.now() - last, { timeout: 30_000 }).toBeGreaterThan(2500)
}

/** A second person's browser. */
async function otherPage(browser: Browser, person: Person): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await startAs(page, person)
  return page
}

test('a list is refetched without losing position, focus, text or cursor', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const other = await colleague(request)
  await page.setViewportSize({ width: 1280, height: 500 })
  // The oldest first: records that other tests add move nothing here.
  await opened(page, '/customers?sort=created_at')
  const rows = page.getByRole('table', { name: 'Customers' }).locator('tbody tr')
  await expect(rows).toHaveCount(25)
  const link = rows.nth(20).getByRole('link').first()
  const id = Number(/\/customers\/(\d+)/.exec((await link.getAttribute('href')) ?? '')?.[1])
  const search = page.getByRole('searchbox').first()
  await search.focus()
  await link.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => ({
    y: scrollY,
    active: document.activeElement?.outerHTML.slice(0, 80),
  }))
  await page.evaluate(() => {
    const skeletons = new MutationObserver(() => {
      if (document.querySelector('.skeleton')) document.body.dataset.sawSkeleton = 'true'
    })
    skeletons.observe(document.body, { subtree: true, childList: true })
  })
  const name = `Renamed ${uniqueDigits(13)}`
  await other.put(`/customers/${id}`, { name, version: (await read(other, id)).version })
  await expect(page.getByRole('link', { name })).toBeVisible()
  const after = await page.evaluate(() => ({
    y: scrollY,
    active: document.activeElement?.outerHTML.slice(0, 80),
  }))
  expect(after).toEqual(before)
  expect(await page.evaluate(() => document.body.dataset.sawSkeleton)).toBeUndefined()
  await expect(page).toHaveURL(/\/customers\?sort=created_at$/)
})

test.describe('two at one record', () => {
  // The second to save gets a 409; the fact is saved again, because it is another field.
  test.use({ expected: /409/ })
  test('a record is refetched, and text being typed into a fact stays', async ({ page, request }) => {
    await startAs(page, await personOf(request, 'staff'))
    const other = await colleague(request)
    const { id } = await other.post<Customer>('/customers', { name: 'Typed Over', phone: phone() })
    await opened(page, `/customers/${id}`)
    const facts = page.getByRole('region', { name: 'Customer' })
    await facts.getByRole('button', { name: 'Edit note' }).click()
    const note = facts.getByLabel('Note', { exact: true })
    await note.fill('half a sentence')
    const { version } = await read(other, id)
    await other.put(`/customers/${id}`, { name: 'Followed Live', version })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Followed Live')
    await expect(note).toHaveValue('half a sentence')
    await expect(note).toBeFocused()
    // Both are kept: hers in the name, mine in the note.
    await note.press('Control+Enter')
    await expect(note).toBeHidden()
    const saved = await other.read<Customer & { note: string }>(`/customers/${id}`)
    expect(saved).toMatchObject({ name: 'Followed Live', note: 'half a sentence' })
  })
})

test('two browsers: a save in one is shown in the other', { tag: '@gate' }, async ({
  page,
  request,
  browser,
}) => {
  const staff = await personOf(request, 'staff')
  const admin = await colleague(request)
  const { id } = await admin.post<Customer>('/customers', { name: 'Seen Twice', phone: phone() })
  await startAs(page, staff)
  await opened(page, `/customers/${id}`)
  const second = await otherPage(browser, admin)
  await opened(second, `/customers/${id}`)
  await second.getByRole('button', { name: 'Edit name' }).click()
  const name = second.getByRole('region', { name: 'Customer' }).getByLabel('Name', { exact: true })
  await name.fill('Saved Elsewhere')
  await name.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Saved Elsewhere')
  await second.context().close()
})

test('the page refetches what changed since it began to load', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const stream = page.waitForRequest('**/api/events*')
  await page.goto('/customers')
  const age = Number(new URL((await stream).url()).searchParams.get('age'))
  expect(age).toBeGreaterThan(0)
  expect(age).toBeLessThan(180)
})

test('a page that is being left does not begin to listen', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const [begun, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/start-live-*.js', async (route) => {
    await begun.promise
    await route.continue()
  })
  await page.route('**/api/signout', async (route) => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  await page.goto('/customers')
  const signOut = page.waitForRequest('**/api/signout')
  await page.getByRole('button', { name: 'Log out' }).click()
  await signOut
  const listening = page.waitForResponse('**/start-live-*.js')
  begun.resolve()
  await listening
  const asked: string[] = []
  page.on('request', (each) => asked.push(new URL(each.url()).pathname))
  await page.waitForTimeout(1500)
  answered.resolve()
  await expect(page).toHaveURL(/\/login/)
  expect(asked).not.toContain('/api/events')
})

test('a new enquiry appears in the open list', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const other = await colleague(request)
  await opened(page, '/enquiries')
  await expect(page.getByRole('table', { name: 'Enquiries' })).toBeVisible()
  const name = `Newcomer ${uniqueDigits(13)}`
  await other.post('/enquiries', { name, phone: phone() })
  await expect(page.getByText(name)).toBeVisible()
})

test('a thousand changes are a few looks', async ({ page, request }) => {
  await startAs(page, await personOf(request, 'staff'))
  const other = await colleague(request)
  const started = performance.now()
  await opened(page, `/customers?q=Burst+${started}`)
  await expect(page.getByText('No results')).toBeVisible()
  const asked: string[] = []
  page.on('request', (sent) => asked.push(new URL(sent.url()).pathname))
  const names = Array.from({ length: 60 }, (_, index) => `Burst ${started} ${index}`)
  for (const name of names) await other.post('/customers', { name, phone: phone() })
  await expect(page.getByText(names.at(-1)!)).toBeVisible()
  const seconds = (performance.now() - started) / 1000
  expect(asked.filter((path) => path === '/api/customers').length).toBeLessThanOrEqual(2 + seconds / 2)
})

test.describe('without a network', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED/ })
  test('missed changes are shown when it is back', async ({ page, request, context }) => {
    await startAs(page, await personOf(request, 'staff'))
    const other = await colleague(request)
    const { id } = await other.post<Customer>('/customers', { name: 'Before The Cut', phone: phone() })
    await opened(page, `/customers/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Before The Cut')
    await context.setOffline(true)
    await other.put(`/customers/${id}`, { name: 'While Away', version: (await read(other, id)).version })
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('While Away')
  })
})

test('a session ended elsewhere leaves the page at once, once, and without errors', async ({
  page,
  request,
}) => {
  const staff = await personOf(request, 'staff')
  await startAs(page, staff)
  await opened(page, '/customers')
  await quiet(page)
  const refused: string[] = []
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()))
  await request.post('/api/signout', { headers: { authorization: `Bearer ${staff.token}` } })
  await expect(page).toHaveURL(/\/login\?continue=%2Fcustomers$/)
  expect(refused).toEqual([])
})
