import { type APIRequestContext, type APIResponse, test as base, expect, type Page } from '@playwright/test'
import { shiftClock } from '../tools/shift-clock.mjs'
import type { StoredUser } from '../web/src/shared/api/session-store.ts'
import { clockOffset } from './move-clock.ts'
import { type Program, startProgram } from './program.ts'

export type RoleName = 'dev' | 'admin' | 'staff'

/**
 * The base of every end-to-end test: a program with the demo, and a page whose console and requests are
 * watched.
 */
export const test = base.extend<
  {
    /** Errors that a test causes on purpose: `test.use({ expected: /401/ })`. */
    expected: RegExp | null
    watched: string[]
    /** Opens the dashboard, or the path; nothing with null, for a test that opens a page by itself. */
    signIn: (role: RoleName, path?: string | null) => Promise<void>
  },
  { program: Program }
>({
  /** Every page has the clock of the tests. */
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(shiftClock, clockOffset())
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  /**
   * Of a worker, which runs the tests of one file: nothing else runs in its data, and a retry begins with a
   * new one.
   */
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters from the pattern
    async ({}, use) => {
      const program = await startProgram()
      await use(program)
      await program.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ program }, use) => use(program.url),

  expected: [null, { option: true }],

  /**
   * Console errors, uncaught errors and failed requests of the page; the test fails when any is left at its
   * end.
   */
  watched: [
    async ({ page, expected }, use) => {
      const found: string[] = []
      watch(page, found)
      await use(found)
      const unexpected = found.filter((trouble) => !expected?.test(trouble))
      // Requests that the test still holds need no response; the test may have closed the page.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined)
      expect(unexpected, 'console errors and failed requests').toEqual([])
    },
    { auto: true },
  ],

  /** The state that the login page leaves: an empty page of the origin is enough to store the session in. */
  signIn: async ({ page, request }, use) => {
    await use(async (role, path = '/dashboard') => {
      const session = entriesOf(await personOf(request, role))
      await page.goto('/config.json')
      await page.evaluate((entries) => {
        for (const [key, value] of entries) localStorage.setItem(key, value)
      }, session)
      if (path !== null) await page.goto(path)
      if (path !== '/dashboard') return
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    })
  },
})

export { expectAccessible } from './accessibility.ts'
export { expect }

/** Records the console errors, uncaught errors and failed requests of a page. */
export function watch(page: Page, found: string[]): void {
  page.on('console', (message) => {
    // Some browsers request an icon of `/config.json`, at which a session is stored.
    if (message.location().url.endsWith('/favicon.ico')) return
    if (message.type() === 'error' || message.type() === 'warning') found.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => found.push(`uncaught: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400)
      found.push(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    // A page that is left cancels its requests.
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') found.push(`${reason} ${request.method()} ${request.url()}`)
  })
}

/** An account of the demo, and the API with its rights. A failed request fails the test. */
export type Person = {
  user: StoredUser
  token: string
  read: <T>(path: string) => Promise<T>
  post: <T>(path: string, data: object) => Promise<T>
}

/** Signs in without a page. */
export async function personOf(request: APIRequestContext, role: RoleName): Promise<Person> {
  const data = { login: `${role}@demo.test`, password: 'housecare-demo' }
  let answer = await request.post('/api/signin', { data })
  // A program that is still starting may reject the request.
  for (let tries = 1; answer.status() === 503 && tries < 10; tries += 1) {
    await new Promise((done) => setTimeout(done, 1000 * Number(answer.headers()['retry-after'] ?? 1)))
    answer = await request.post('/api/signin', { data })
  }
  expect(answer.ok(), `${role} signs in: ${answer.status()} ${await answer.text()}`).toBe(true)
  const session: { user: StoredUser; token: string } = await answer.json()
  const headers = { authorization: `Bearer ${session.token}` }
  return {
    ...session,
    read: async (path) => bodyOf(await request.get(`/api${path}`, { headers })),
    post: async (path, data) => bodyOf(await request.post(`/api${path}`, { data, headers })),
  }
}

async function bodyOf(answer: APIResponse) {
  expect(answer.ok(), `${answer.url()}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer.json()
}

const entriesOf = ({ user, token }: Pick<Person, 'user' | 'token'>) =>
  [
    ['user', JSON.stringify(user)],
    ['token', token],
  ] as const

/** The page starts as if the user had signed in on it before. */
export async function startAs(page: Page, person: Pick<Person, 'user' | 'token'>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, entriesOf(person))
}

/** The page itself never scrolls sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, `sideways scroll of ${page.url()}`).toBeLessThanOrEqual(0)
}
