import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { test as base, expect, type Person, personOf, type RoleName, startAs, watch } from '../fixtures.ts'
import { openAsLink } from '../walk-page.ts'

export { expect, openAsLink }

/** A visitor of the app: a user of the demo, or a guest. */
export type Visitor = RoleName | 'guest'
export type Answer = { status: number; body: never }

/** The users of the demo and a page of each, for the lifetime of a worker: one sign-in serves all rows. */
type Visits = {
  people: Record<RoleName, Person>
  request: APIRequestContext
  /** The errors of all pages since the last call. */
  complaints: string[]
  pageOf(visitor: Visitor): Promise<Page>
  /** Pages stay open; a test's changes of their network do not. */
  tidy(): Promise<void>
}

/**
 * Rows of the specification: what the app shows and what the API returns, with as few loads of the app as
 * possible.
 */
export const test = base.extend<
  {
    /** The page of a visitor, at the address where the last row left it. */
    as: (visitor: Visitor) => Promise<Page>
    /** A call of the API without the app: `ask('staff', 'GET /categories')`. */
    ask: (visitor: Visitor, call: string, body?: object) => Promise<Answer>
    fresh: (visitor: Visitor) => Promise<Page>
  },
  { visits: Visits }
>({
  visits: [
    async ({ browser, playwright, program }, use) => {
      const request = await playwright.request.newContext({ baseURL: program.url })
      const [dev, admin, staff] = await Promise.all(
        (['dev', 'admin', 'staff'] as const).map((role) => personOf(request, role)),
      )
      const visits = createVisits(browser, request, { dev: dev!, admin: admin!, staff: staff! })
      await use(visits)
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  /** The errors of the shared pages, and of a fresh one: without it no page is opened. */
  watched: async ({ visits, expected }, use) => {
    await use(visits.complaints)
    const unexpected = visits.complaints.splice(0).filter((trouble) => !expected?.test(trouble))
    expect(unexpected, 'console errors and failed requests').toEqual([])
  },

  as: async ({ visits, watched: _ }, use) => {
    await use(visits.pageOf)
    await visits.tidy()
  },

  ask: async ({ visits }, use) => {
    await use(async (visitor, call, body) => {
      const [method = 'GET', path = '/'] = call.split(' ')
      const headers: Record<string, string> = {}
      if (visitor !== 'guest') headers.authorization = `Bearer ${visits.people[visitor].token}`
      const answer = await visits.request.fetch(`/api${path}`, { method, headers, data: body })
      return { status: answer.status(), body: (await answer.json().catch(() => null)) as never } // each row says what it looks for
    })
  },

  /** A page of its own, for tests that change the session, the size or the load of the app. */
  fresh: async ({ page, visits, watched }, use) => {
    watch(page, watched)
    await use(async (visitor) => {
      if (visitor !== 'guest') await startAs(page, visits.people[visitor])
      return page
    })
  },
})

function createVisits(browser: Browser, request: APIRequestContext, people: Visits['people']): Visits {
  const complaints: string[] = []
  const pages = new Map<Visitor, Promise<Page>>()

  async function arrive(visitor: Visitor): Promise<Page> {
    const page = await (await browser.newContext()).newPage()
    watch(page, complaints)
    if (visitor !== 'guest') await startAs(page, people[visitor])
    // Only the login page has no router: guests who are redirected there follow no links.
    await page.goto(visitor === 'guest' ? '/down' : '/future')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    return page
  }

  return {
    people,
    request,
    complaints,
    pageOf(visitor) {
      const page = pages.get(visitor) ?? arrive(visitor)
      pages.set(visitor, page)
      return page
    },
    async tidy() {
      for (const page of pages.values()) await (await page).unrouteAll({ behavior: 'ignoreErrors' })
    },
  }
}

/**
 * Dismisses the toasts of the row before. A toast may disappear at the same time, so they are clicked in one
 * step of the page.
 */
export async function putToastsAway(page: Page): Promise<void> {
  const toasts = page.locator('.toast')
  await toasts.getByRole('button', { name: 'Dismiss' }).evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click()
  })
  await expect(toasts).toHaveCount(0)
}

/** Ids of lines of docs/specification-source.md, such as `S5.1,S8.2`, as the tags of their test. */
export const tagsOf = (lines: string) => lines.split(',').map((line) => `@${line}`)

export const heading = (page: Page) => page.getByRole('heading', { level: 1 })
