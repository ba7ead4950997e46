import type { BrowserContext, Page } from '@playwright/test'
import { expect, type Person, personOf, test } from './fixtures.ts'
import { createCustomer } from './make-customer.ts'

/** Many tabs of one browser share one stream of changes. */

type Customer = { id: number; name: string; version: number }

/** The open streams of a browser, by the tab that has each. */
function streamsOf(context: BrowserContext): Set<Page> {
  const open = new Set<Page>()
  context.on('page', (page) => page.on('close', () => open.delete(page)))
  const isStream = (url: string) => new URL(url).pathname === '/api/events'
  context.on('request', (sent) => isStream(sent.url()) && open.add(sent.frame().page()))
  const end = (sent: { url(): string; frame(): { page(): Page } }) =>
    isStream(sent.url()) && open.delete(sent.frame().page())
  context.on('requestfinished', end)
  context.on('requestfailed', end)
  return open
}

async function signedIn(context: BrowserContext, { user, token }: Person): Promise<void> {
  await context.addInitScript(
    (entries) => {
      // Only the first page of the browser signs in: what a test does to the session later stays.
      if (localStorage.getItem('signed-in-once')) return
      localStorage.setItem('signed-in-once', 'yes')
      for (const [key, value] of entries) localStorage.setItem(key, value)
    },
    [
      ['user', JSON.stringify(user)],
      ['token', token],
    ] as const,
  )
}

async function tabsAt(context: BrowserContext, path: string, count: number): Promise<Page[]> {
  const pages: Page[] = []
  for (let index = 0; index < count; index += 1) {
    const page = await context.newPage()
    await page.goto(path, { timeout: 20_000 })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Each tab subscribes to the changes when it is idle.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /start-live/.test(name)),
    )
    pages.push(page)
  }
  return pages
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function customerOf(request: Parameters<typeof personOf>[0], name: string) {
  const admin = await personOf(request, 'admin')
  const headers = { authorization: `Bearer ${admin.token}` }
  const { id } = await createCustomer(request, admin, { name })
  return {
    path: `/customers/${id}`,
    rename: async (next: string) => {
      const { version } = await admin.read<Customer>(`/customers/${id}`)
      const answer = await request.put(`/api/customers/${id}`, { headers, data: { name: next, version } })
      expect(answer.status()).toBe(200)
    },
  }
}

/** The browser's visibility state of a tab that is behind another. */
async function setVisible(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

test('ten tabs share one stream, all are updated, and the first still navigates', async ({
  context,
  request,
}) => {
  const streams = streamsOf(context)
  const customer = await customerOf(request, 'Ten Tabs')
  await signedIn(context, await personOf(request, 'staff'))
  const pages = await tabsAt(context, customer.path, 10)
  await customer.rename('Seen In Ten')
  for (const page of pages) await expect(heading(page)).toHaveText('Seen In Ten')
  await expect.poll(() => streams.size).toBe(1)
  await pages[0]!.goto('/enquiries')
  await expect(heading(pages[0]!)).toHaveText(/Enquiries/)
  await expect.poll(() => streams.size).toBe(1)
})

test('the next tab takes over from a closed one, and no change is missed', { tag: '@gate' }, async ({
  context,
  request,
}) => {
  const streams = streamsOf(context)
  const customer = await customerOf(request, 'Handed Over')
  await signedIn(context, await personOf(request, 'staff'))
  const pages = await tabsAt(context, customer.path, 3)
  await expect.poll(() => streams.size).toBe(1)
  const [leader] = streams
  const others = pages.filter((page) => page !== leader)
  await Promise.all([leader!.close(), customer.rename('While Handed Over')])
  for (const page of others) await expect(heading(page)).toHaveText('While Handed Over')
  await expect.poll(() => streams.size).toBe(1)
  await customer.rename('After The Handover')
  for (const page of others) await expect(heading(page)).toHaveText('After The Handover')
})

test('hidden tabs have no stream, and refetch when they are shown', async ({ context, request }) => {
  const streams = streamsOf(context)
  const customer = await customerOf(request, 'Behind Another')
  await signedIn(context, await personOf(request, 'staff'))
  const [first, second] = (await tabsAt(context, customer.path, 2)) as [Page, Page]
  await expect.poll(() => [...streams].length).toBe(1)
  const [leader] = streams
  const other = leader === first ? second : first
  await setVisible(leader!, 'hidden')
  await expect.poll(() => [...streams]).toEqual([other])
  await customer.rename('Seen By One')
  await expect(heading(other)).toHaveText('Seen By One')
  await expect(heading(leader!)).toHaveText('Behind Another')
  await setVisible(leader!, 'visible')
  await expect(heading(leader!)).toHaveText('Seen By One')
  expect([...streams]).toEqual([other])
  await setVisible(leader!, 'hidden')
  await setVisible(other, 'hidden')
  await expect.poll(() => streams.size).toBe(0)
  await customer.rename('Seen By None')
  await setVisible(leader!, 'visible')
  await expect(heading(leader!)).toHaveText('Seen By None')
  expect([...streams]).toEqual([leader])
})

test('signing out in one tab ends the stream of all, and the next person has their own', async ({
  context,
  request,
}) => {
  const streams = streamsOf(context)
  const customer = await customerOf(request, 'Two People')
  await signedIn(context, await personOf(request, 'staff'))
  const pages = await tabsAt(context, customer.path, 3)
  await expect.poll(() => streams.size).toBe(1)
  await pages[0]!.getByRole('button', { name: 'Log out' }).click()
  for (const page of pages) await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => streams.size).toBe(0)
  const next = await personOf(request, 'admin')
  await pages[1]!.getByLabel('Email or phone').fill('admin@demo.test')
  await pages[1]!.getByLabel('Password').fill('housecare-demo')
  await pages[1]!.getByRole('button', { name: 'Sign in' }).click()
  for (const page of pages) await expect(page.getByRole('link', { name: next.user.name })).toBeVisible()
  await expect.poll(() => streams.size).toBe(1)
})
