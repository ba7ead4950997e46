import { globSync } from 'node:fs'
import { join } from 'node:path'

/** What few pages need of a library whose index names everything: the file it goes to. */
const ofSome: readonly [RegExp, string][] = [
  [/\/(?:queriesObserver|useQueries)\.js$/, 'several-queries'],
  [/\/(?:infiniteQueryObserver|useInfiniteQuery)\.js$/, 'endless-queries'],
  [/\/(?:mutationObserver|useMutation)\.js$/, 'mutations'],
]

type ModuleInfo = { importedIds: string[] } | null
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo }
type Closure = ReadonlySet<string>

const react = /node_modules\/(?:react|react-dom|scheduler)\//
const ofPanel = /node_modules\/(?:@tanstack|use-sync-external-store)\//

/**
 * So many pages share it that it is no matter if another one brings it: one file instead of several of some
 * 500 bytes.
 */
const many = 9

/** Pages on which the business is set up. */
const setUp =
  /^features\/(?:categories|day-book|devtools|locations|reports|settings|tax|partners\/(?:incentives|settlements))\/|\/staffs?-/

/**
 * Names the file a module goes to, so that a screen loads few files that compress well instead of fifty small
 * ones, and hardly anything that it does not use (docs/decisions/0005):
 * - `react`: changes seldom
 * - `start`: what every visit begins with, at the login page or behind it
 * - `panel`: what the shell needs beyond that, and what the dashboard shares with any other page
 * - `dashboard`: what is its own, of which its board and a partner's jobs take parts when they are shown
 * - `several-queries` and the like: what few pages need of such a library
 * - `often`: what more than a third of the pages of the day's work share
 * - `shared-…`: what the same pages of the day's work share beyond that; what opens on a press counts for
 *   none. The pages on which the business is set up now and then do not count: each more of them would cut
 *   the others' files into smaller ones Everything else is split as Vite sees fit.
 */
export function firstScreens(src: string) {
  const routes = globSync('features/**/*.route.tsx', { cwd: src }).sort()
  const pages = routes.filter((file) => !setUp.test(file) && !file.includes('dashboard'))
  const setUpPages = routes.filter((file) => setUp.test(file))
  const known = new Map<string, Closure>()

  function isIn(roots: string[], id: string, context: ChunkingContext): boolean {
    const key = roots.join(' ')
    const found =
      known.get(key) ??
      reachable(
        roots.map((file) => join(src, file)),
        context,
      )
    known.set(key, found)
    return found.has(id)
  }

  return (id: string, context: ChunkingContext): string | null => {
    if (react.test(id)) return 'react'
    if (ofPanel.test(id)) return ofSome.find(([module]) => module.test(id))?.[1] ?? 'panel'
    const isOfPanel = isIn(['app/app.tsx'], id, context)
    const isOfDashboard = isIn(['features/dashboard/dashboard.route.tsx'], id, context)
    const isOfLogin = isIn(['features/session/login-page.tsx'], id, context)
    if (isIn(['main.tsx'], id, context) || (isOfLogin && (isOfPanel || isOfDashboard))) return 'start'
    const users = pages.map((page) => (isIn([page], id, context) ? '1' : '0')).join('')
    if (isOfPanel || (isOfDashboard && users.includes('1'))) return 'panel'
    if (isOfDashboard) return 'dashboard'
    const howMany = users.split('1').length - 1
    // The login page has its own; styles are files of their own, and not wanted with these.
    if (howMany >= many && !isOfLogin && !id.endsWith('.css')) return 'often'
    if (howMany < 2) return null
    // The settings use it without the forms, whose library weighs 15 kB.
    if (id.endsWith('/issue-words.ts')) return 'issue-words'
    const name = `shared-${Number.parseInt(users, 2).toString(36)}`
    // What one set-up page takes of two pages' files would bring all of them.
    return howMany < 3 && setUpPages.some((page) => isIn([page], id, context)) ? `${name}-set-up` : name
  }
}

/** Everything the modules import, directly or through others, and not only when it is needed. */
function reachable(ids: string[], context: ChunkingContext): Closure {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
