import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { can } from 'contract/access/permissions.ts'
import { goal, type Tally } from '../tools/goal.ts'
import type { RouteRow } from '../web/src/app/route-row.ts'
import { test as base, expect, type Person, personOf, type RoleName, startAs } from './fixtures.ts'
import { everyStop } from './walk-addresses.ts'
import { look, openAsLink, untilQuiet, watchShifts } from './walk-page.ts'
import { blockedWorker, destination, inspect, isRightTitle, type Judged, visit } from './walk-visit.ts'
import { createMemory, markTexts } from './walk-words.ts'

/**
 * Every address of the URL table for every role, at both widths, light and dark: in each of the four ways by staff, who
 * see most pages in the same shape as the others, and by these in two, on a phone in the dark and at a desk in the light.
 * `npm run walk` leaves nothing out, however often it was seen. A new row is walked without a line here; one with a new
 * parameter asks for a line in walk-addresses.ts.
 */
const isWhole = process.env.WALK === 'whole'
const test = base.extend<{ tally: Tally }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's parameters from the pattern
  tally: async ({}, use) => {
    const tally = goal('walk', 'every route, role, width, scheme')
    await use(tally)
    tally.finish()
    expect(tally.failures).toEqual([])
  },
})
test.describe.configure({ mode: 'parallel', timeout: 240_000 })
// A worker would answer for the server, whose answers are slowed down and marked here.
test.use({ serviceWorkers: 'block', expected: new RegExp(blockedWorker) })

const roles: RoleName[] = ['staff', 'admin', 'dev']
const phoneInTheDark = [360, 'dark'] as const
const desk = [1440, 'light'] as const
const others = [
  [360, 'light'],
  [1440, 'dark'],
  [768, 'light'],
] as const
const ways = {
  staff: [desk, phoneInTheDark, ...others],
  admin: [desk, phoneInTheDark, ...(isWhole ? others : [])],
  dev: [desk, phoneInTheDark, ...(isWhole ? others : [])],
}
/** How late the server answers, ms: long enough to see what stands there before. */
const lateness = 300

async function prepare(page: Page, person: Person | null, width: number, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme })
  await page.setViewportSize({ width, height: 900 })
  await page.addInitScript(axe.source)
  await page.addInitScript(watchShifts)
  if (person) await startAs(page, person)
}

/** The answer turns it on and off. */
async function answerLate(page: Page): Promise<(isLate: boolean) => void> {
  let isOn = true
  await page.route('**/api/**', async (route) => {
    if (isOn) await new Promise((done) => setTimeout(done, lateness))
    await route.continue()
  })
  return (isLate) => {
    isOn = isLate
  }
}

/** Of the roles that may open a page, the one that may do least. */
const firstOf = ({ access }: RouteRow) =>
  roles.find((role) => access === 'guest' || can({ roles: [{ slug: role }] }, access))

const walks = roles.flatMap((role) => ways[role].map(([width, scheme]) => ({ role, width, scheme })))

for (const scheme of ['light', 'dark'] as const) {
  test.describe(scheme, () => {
    // One after the other in one browser: axe looks once at what several of them see.
    test.describe.configure({ mode: 'default' })
    const judged: Judged = { seen: isWhole ? null : new Set() }
    for (const { role, width } of walks.filter((walk) => walk.scheme === scheme)) {
      test(`${role} walks every address at ${width} px, ${scheme}`, async ({ page, request, tally, watched }) => {
        const person = await personOf(request, role)
        await prepare(page, person, width, scheme)
        const setLate = scheme === 'light' || role !== 'staff' ? await answerLate(page) : null
        await page.goto('/future')
        await untilQuiet(page)
        // Each page once in each scheme and once at each width: looked at by axe, and by staff, who may do least, for
        // records in every state.
        const isOnce = isWhole || width >= 768 === (scheme === 'light')
        const walk = { page, tally, watched, name: `${role}, ${width} px, ${scheme}`, judged: isOnce ? judged : null }
        for (const stop of await everyStop(person)) {
          // What stands there before the answers is the same for everybody.
          setLate?.(firstOf(stop.row) === role)
          if (isWhole || !stop.isVariant || (isOnce && role === 'staff' && width !== 768))
            await visit(walk, stop, person)
        }
      })
    }
  })
}

for (const role of roles) {
  test(`every word ${role} reads is the catalogue's or the record's`, async ({ page, request, tally }) => {
    const person = await personOf(request, role)
    const memory = createMemory()
    memory.keep(person.user)
    // Read on the way: a browser that has gone on to the next page no longer has the answers of the last one.
    await page.route('**/*', async (route) => {
      // The stream of changes never ends, and says ids only.
      if (!/\/(api\/(?!events)|config\.json)/.test(route.request().url())) return route.fallback()
      const response = await route.fetch()
      if (response.headers()['content-type']?.includes('json')) memory.keep(await response.json())
      await route.fulfill({ response })
    })
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers()
      await route.fulfill({ status: response.status(), headers, body: markTexts(await response.text()) })
    })
    // The menu stands open at this width.
    await prepare(page, person, 1600, 'light')
    await page.goto('/future')
    for (const stop of await everyStop(person)) {
      if (destination(stop.row, person).isDenied || (stop.isVariant && role !== 'staff')) continue
      memory.keep(stop.path)
      await openAsLink(page, stop.path)
      const { words } = await look(page)
      const others = memory.unexplained(words)
      tally.check(others.length === 0, `${stop.path} (${role}) says in words of its own: ${others.join(' | ')}`)
    }
  })
}

for (const scheme of ['light', 'dark'] as const) {
  for (const width of [360, 1440]) {
    test(`nobody signed in, at ${width} px, ${scheme}`, async ({ page, request, tally, watched }) => {
      await prepare(page, null, width, scheme)
      const walk = { page, tally, watched, name: `nobody, ${width} px, ${scheme}`, judged: { seen: null } }
      for (const { row, path } of await everyStop(await personOf(request, 'dev'))) {
        if (row.access !== 'guest') continue
        await page.goto(path)
        await untilQuiet(page)
        const sight = await inspect(walk, path)
        tally.check(sight.path === path && isRightTitle(sight, row), `${path} is ${sight.path}, ${sight.title}`)
      }
    })
  }
}

test('every other address asks somebody who is not signed in to do so', async ({ page, request, tally }) => {
  for (const { row, path, isVariant } of await everyStop(await personOf(request, 'dev'))) {
    if (row.access === 'guest' || isVariant) continue
    await page.goto(path)
    const { pathname, searchParams } = new URL(page.url())
    const isAsked = pathname === '/login' && searchParams.get('continue') === path
    tally.check(isAsked, `${path} without sign-in led to ${page.url()}`)
  }
})
