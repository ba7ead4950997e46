import type { Page } from '@playwright/test'
import { can } from 'contract/access/permissions.ts'
import { isWhole } from '../tools/extent.ts'
import { goal, type Tally } from '../tools/goal.ts'
import type { RouteRow } from '../web/src/app/route-row.ts'
import { test as base, expect, type Person, personOf, type RoleName, startAs } from './fixtures.ts'
import { everyStop } from './walk-addresses.ts'
import { look, openAsLink, untilQuiet, watchShifts } from './walk-page.ts'
import { blockedWorker, destination, inspect, isRightTitle, visit } from './walk-visit.ts'
import { createMemory, markTexts } from './walk-words.ts'

/**
 * Every address of the URL table. The whole form opens each one as every role, at every width and in every
 * scheme. The short form opens each one once as every role, in a way that rotates from page to page; only the
 * lowest role checks axe, late responses, records in every state and a search without results. A new row is
 * opened without a line here; one with a new parameter needs a line in walk-addresses.ts.
 */
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
// A service worker would answer for the server, whose responses are delayed and marked here.
test.use({ serviceWorkers: 'block', expected: new RegExp(blockedWorker) })

const roles: RoleName[] = ['staff', 'admin', 'dev']
const ways = [
  [1440, 'light'],
  [360, 'dark'],
  [360, 'light'],
  [1440, 'dark'],
  [768, 'light'],
] as const
type Way = (typeof ways)[number]
/** Delay of the server's responses, ms: long enough to see the page before them. */
const lateness = 300

async function prepare(
  page: Page,
  person: Person | null,
  way: readonly [number, 'light' | 'dark'],
): Promise<void> {
  await takeWay(page, way)
  await page.addInitScript(watchShifts)
  if (person) await startAs(page, person)
}

async function takeWay(page: Page, [width, colorScheme]: readonly [number, 'light' | 'dark']): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize({ width, height: 900 })
}

/** The returned function turns it on and off. */
async function delayResponses(page: Page): Promise<(isLate: boolean) => void> {
  let isOn = true
  await page.route('**/api/**', async (route) => {
    if (isOn) await new Promise((done) => setTimeout(done, lateness))
    await route.continue()
  })
  return (isLate) => {
    isOn = isLate
  }
}

/** The lowest of the roles that may open a page. */
const firstOf = ({ access }: RouteRow) =>
  roles.find((role) => access === 'guest' || can({ roles: [{ slug: role }] }, access))

/** Opens every address; `wayOf` returns the width and scheme of each, by its position. */
async function walkAll(
  { page, role, person, tally, watched }: Walker,
  wayOf: (index: number) => Way,
): Promise<void> {
  await prepare(page, person, wayOf(0))
  const setLate = await delayResponses(page)
  await page.goto('/future')
  await untilQuiet(page)
  // Parts that axe has checked in the same width and scheme.
  const seen = new Map<Way, Set<string>>()
  for (const [index, stop] of (await everyStop(person)).entries()) {
    const isFirst = firstOf(stop.row) === role
    if (stop.isVariant && !isFirst && !isWhole) continue
    const way = wayOf(index)
    await takeWay(page, way)
    setLate(isFirst && (isWhole || !stop.isVariant))
    const parts = seen.get(way) ?? new Set<string>()
    seen.set(way, parts)
    const judged = isWhole ? { seen: null } : isFirst ? { seen: parts } : null
    const name = `${role}, ${way[0]} px, ${way[1]}`
    await visit({ page, tally, watched, name, judged, searches: isFirst || isWhole }, stop, person)
  }
}
type Walker = { page: Page; role: RoleName; person: Person; tally: Tally; watched: string[] }

for (const [nth, role] of roles.entries()) {
  if (!isWhole)
    test(`${role} opens every address`, { tag: role === 'staff' ? '@gate' : [] }, async ({
      page,
      request,
      tally,
      watched,
    }) => {
      const person = await personOf(request, role)
      // Two steps between the roles, so that a page that all of them may open is seen in three of the ways.
      await walkAll({ page, role, person, tally, watched }, (index) => ways[(index + 2 * nth) % ways.length]!)
    })
  for (const way of isWhole ? ways : [])
    test(`${role} opens every address at ${way[0]} px, ${way[1]}`, async ({
      page,
      request,
      tally,
      watched,
    }) => {
      const person = await personOf(request, role)
      await walkAll({ page, role, person, tally, watched }, () => way)
    })
}

for (const role of roles) {
  test(`every word ${role} reads is the catalogue's or the record's`, async ({ page, request, tally }) => {
    const person = await personOf(request, role)
    const memory = createMemory()
    memory.keep(person.user)
    // Read during the walk: after the next navigation a browser no longer has the earlier responses.
    await page.route('**/*', async (route) => {
      // The stream of changes never ends, and contains ids only.
      if (!/\/(api\/(?!events)|config\.json)/.test(route.request().url())) return route.fallback()
      const response = await route.fetch()
      if (response.headers()['content-type']?.includes('json')) memory.keep(await response.json())
      await route.fulfill({ response })
    })
    await page.route('**/assets/*.js', async (route) => {
      const response = await route.fetch()
      const { 'content-encoding': _encoding, 'content-length': _length, ...headers } = response.headers()
      // A page that is left discards its responses; a part that is needed again is fetched again.
      const script = await response.text().catch(() => null)
      if (script === null) return route.abort().catch(() => undefined)
      await route.fulfill({ status: response.status(), headers, body: markTexts(script) })
    })
    // The menu is open at this width.
    await prepare(page, person, [1600, 'light'])
    await page.goto('/future')
    for (const stop of await everyStop(person)) {
      if (destination(stop.row, person).isDenied || (stop.isVariant && role !== 'staff')) continue
      if (!isWhole && (stop.isVariant || firstOf(stop.row) !== role)) continue
      memory.keep(stop.path)
      await openAsLink(page, stop.path)
      const { words } = await look(page)
      const others = memory.unexplained(words)
      tally.check(
        others.length === 0,
        `${stop.path} (${role}) says in words of its own: ${others.join(' | ')}`,
      )
    }
  })
}

for (const way of isWhole ? ways : ways.slice(0, 2)) {
  test(`a guest opens every guest page at ${way[0]} px, ${way[1]}`, async ({
    page,
    request,
    tally,
    watched,
  }) => {
    await prepare(page, null, way)
    const name = `guest, ${way[0]} px, ${way[1]}`
    const walk = { page, tally, watched, name, judged: { seen: null }, searches: true }
    for (const { row, path } of await everyStop(await personOf(request, 'dev'))) {
      if (row.access !== 'guest') continue
      await page.goto(path)
      await untilQuiet(page)
      const state = await inspect(walk, path)
      tally.check(state.path === path && isRightTitle(state, row), `${path} is ${state.path}, ${state.title}`)
    }
  })
}

test('a guest who opens another address is asked to sign in', async ({ page, request, tally }) => {
  const stops = await everyStop(await personOf(request, 'dev'))
  for (const [index, { row, path, isVariant }] of stops.entries()) {
    if (row.access === 'guest' || isVariant || (!isWhole && index % 8 !== 0)) continue
    await page.goto(path)
    const { pathname, searchParams } = new URL(page.url())
    const isAsked = pathname === '/login' && searchParams.get('continue') === path
    tally.check(isAsked, `${path} without sign-in led to ${page.url()}`)
  }
})
