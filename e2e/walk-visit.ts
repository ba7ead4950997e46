import type { Page } from '@playwright/test'
import { can } from 'contract/access/permissions.ts'
import type { Tally } from '../tools/goal.ts'
import type { RouteRow } from '../web/src/app/route-row.ts'
import { routes } from '../web/src/routes.ts'
import { errorsText } from '../web/src/text/en/errors.ts'
import { noticesText } from '../web/src/text/en/shell.ts'
import { violations } from './accessibility.ts'
import type { Person } from './fixtures.ts'
import { dayIn } from './time.ts'
import type { Stop } from './walk-addresses.ts'
import { look, marksOf, openAsLink, type PageState, untilQuiet } from './walk-page.ts'
import { rawWords } from './walk-words.ts'

/** Which roles open which addresses, and the description of an error. */
export type Walk = {
  page: Page
  tally: Tally
  watched: string[]
  name: string
  /** The colour scheme that axe checks; null leaves it out. */
  judged: Judged | null
  searches: boolean
}

/** The fingerprints of parts without findings by axe in one colour scheme; null checks all of every page. */
export type Judged = { seen: Set<string> | null }

/** The browser's message about a service worker that the walk blocks. */
export const blockedWorker = 'Service Worker registration blocked'
const suffix = ' · House Care Admin'
/** The movement of a rounded pixel. */
const smallestShift = 0.002
/** Between phone and desk a table scrolls in a frame of its own, and its columns adapt to the rows. */
const tableShift = 0.02
const dashboard = routes.find((row) => row.name === 'dashboard')!
const nonsense = 'zqxjkv'

/** The row at which an address ends, by the permission table. */
export function destination(row: RouteRow, person: Person): { row: RouteRow; isDenied: boolean } {
  if (row.access === 'guest') return { row: row.name === 'login' ? dashboard : row, isDenied: false }
  if (!can(person.user, row.access)) return { row: dashboard, isDenied: true }
  return { row: row.redirect ? dashboard : row, isDenied: false }
}

export function isRightTitle({ title, headings }: PageState, row: RouteRow): boolean {
  if (!row.path.includes('{id}')) return title === row.title + suffix
  return title === headings[0] + suffix || (row.tabOf !== undefined && title === row.title + suffix)
}

/** The rules for every page, whatever it shows. */
export async function inspect({ page, tally, watched, name, judged }: Walk, at: string): Promise<PageState> {
  const state = await look(page)
  const here = `${at} (${name})`
  tally.check(state.headings.length === 1, `${here}: ${state.headings.length} first headings`)
  tally.check(state.overflow <= 0, `${here}: scrolls sideways by ${state.overflow} px`)
  const { score, what } = state.moved
  const mayMove = state.isBetween && state.hasTable ? tableShift : smallestShift
  tally.check(score < mayMove, `${here}: moved by ${score.toFixed(4)} after it stood: ${what.join(', ')}`)
  const raw = rawWords(state.words)
  tally.check(raw.length === 0, `${here}: ${raw.join('; ')}`)
  if (judged) {
    const found = await judge(page, judged)
    tally.check(found.length === 0, `${here}: ${found.join('; ')}`)
  }
  const trouble = watched.splice(0).filter((each) => !each.includes(blockedWorker))
  tally.check(trouble.length === 0, `${here}: ${trouble.join('; ')}`)
  return state
}

/** The findings of axe in parts that it has not checked yet. */
async function judge(page: Page, { seen }: Judged): Promise<string[]> {
  if (!seen) return violations(page)
  const marks = await marksOf(page)
  const [hasMain, hasAround] = [seen.has(marks.main), seen.has(marks.around)]
  if (hasMain && hasAround) return []
  const found = await violations(page, hasMain ? 'around' : hasAround ? 'main' : 'all')
  if (found.length === 0) seen.add(marks.main).add(marks.around)
  return found
}

/**
 * The demo has no keys: a publicly known key would give access. Nor does it deduct tax, import, or have
 * reports of partners.
 */
const emptyInDemo = new Set([
  '/api-keys',
  '/partners/reports',
  '/webhooks',
  '/reports/tds',
  '/imports',
  '/staffs/reading',
])

/** Lists this month, which is empty at its beginning. */
const listsThisMonth = new Set(['/reports/unserved-pincodes'])
const mayBeEmpty = (path: string) =>
  emptyInDemo.has(path) || (listsThisMonth.has(path) && dayIn(0).endsWith('-01'))

/** Opens one address and returns the errors of the page where it ends. */
export async function visit(walk: Walk, { row, path }: Stop, person: Person): Promise<void> {
  const { page, tally, name } = walk
  const end = destination(row, person)
  await openAsLink(page, path)
  if (end.isDenied) return expectDenied(walk, path)
  // A redirecting address ends at a page that is checked at its own address.
  const state = end.row === row ? await inspect(walk, path) : await look(page)
  const wanted = end.row === row ? path.split('?')[0] : end.row.path
  tally.check(state.path.split('?')[0] === wanted, `${path} (${name}) ended at ${state.path}`)
  const isRight = path.includes('?') ? state.title.endsWith(suffix) : isRightTitle(state, end.row)
  tally.check(isRight, `${path} (${name}) has the title ${state.title}`)
  if (state.hasTable && !mayBeEmpty(path)) tally.check(state.rows > 0, `${path} (${name}) lists nothing`)
  if (walk.searches && state.hasSearch && end.row === row) await searchInVain(walk, path)
}

/** The guard shows the error and redirects to the dashboard (spec 2). */
async function expectDenied({ page, tally, watched, name }: Walk, path: string): Promise<void> {
  const { words, title, path: end } = await look(page)
  const messages = [errorsText['errors.permission.title'], errorsText['errors.permission.text']]
  tally.check(
    messages.every((text) => words.includes(text)),
    `${path} (${name}) was refused without a word`,
  )
  tally.check(
    end === dashboard.path && title === dashboard.title + suffix,
    `${path} (${name}) led to ${end}, ${title}`,
  )
  tally.check(watched.length === 0, `${path} (${name}): ${watched.join('; ')}`)
  await page.getByRole('button', { name: noticesText['notices.dismiss'] }).click()
}

async function searchInVain(walk: Walk, path: string): Promise<void> {
  const { page, tally, name } = walk
  await page.locator('main input[type=search]').fill(nonsense)
  await page.locator('main .empty').waitFor()
  await untilQuiet(page)
  const { rows } = await inspect(walk, `${path}, searched in vain`)
  tally.check(rows === 0, `${path} (${name}) finds ${nonsense}`)
}
