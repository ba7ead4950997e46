import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { routes } from '../src/routes.ts'

const source = readFileSync(join(import.meta.dirname, '../src/pages.ts'), 'utf8')
const loaders = new Map(
  [...source.matchAll(/^ {2}'?([\w.-]+)'?: \(\) => import\('#(\w+)\/([^']+)'\),$/gm)].map(
    ([, name = '', folder, path]) => [name, `src/${folder}/${path}`],
  ),
)

/**
 * The modules of a row of the route table, as paths from `web`: the page whose tab it is and its own, as
 * `pages.ts` says. None for an address that only leads elsewhere.
 */
export function modulesOf(row: (typeof routes)[number]): string[] {
  const own = loaders.get(row.name)
  if (row.redirect !== undefined) return []
  if (own === undefined) throw new Error(`web/src/pages.ts says of ${row.name} in another way what it loads`)
  const parent = routes.find((route) => route.path === row.tabOf)
  return [...(parent ? modulesOf(parent) : []), own]
}
