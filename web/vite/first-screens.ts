import { join } from 'node:path'

type ModuleInfo = { importedIds: string[] } | null
type ChunkingContext = { getModuleInfo(id: string): ModuleInfo }

/**
 * Names the file a module goes to, so that a first screen loads few files that compress well instead of fifty small ones:
 * `login` is all that the start and the login page need, `dashboard` what the panel and its first page need beyond that.
 * Libraries that change seldom stand apart. Everything else is split as Vite sees fit.
 */
export function firstScreens(src: string) {
  const entries = {
    login: ['main.tsx', 'features/session/login-page.tsx'],
    dashboard: ['app/app.tsx', 'features/dashboard/dashboard.route.tsx'],
  }
  const libraries = /node_modules\/(?:(react|react-dom|scheduler)|(@tanstack|use-sync-external-store))\//
  const closures = new Map<string, ReadonlySet<string>>()

  function closure(name: keyof typeof entries, context: ChunkingContext): ReadonlySet<string> {
    let found = closures.get(name)
    if (!found) {
      found = reachable(
        entries[name].map((file) => join(src, file)),
        context,
      )
      closures.set(name, found)
    }
    return found
  }

  return (id: string, context: ChunkingContext): string | null => {
    const library = libraries.exec(id)
    if (library) return library[1] ? 'react' : 'router'
    if (closure('login', context).has(id)) return 'login'
    return closure('dashboard', context).has(id) ? 'dashboard' : null
  }
}

/** Everything the modules import, directly or through others, and not only when it is needed. */
function reachable(ids: string[], context: ChunkingContext): ReadonlySet<string> {
  const seen = new Set<string>()
  const waiting = [...ids]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    waiting.push(...(context.getModuleInfo(id)?.importedIds ?? []))
  }
  return seen
}
