import type { Plugin, Rolldown } from 'vite'
import { routes } from '../src/routes.ts'
import { modulesOf } from './page-modules.ts'

type Modules = {
  /** Files after the login page, around every page. */
  shell: string
  /** The login page of a first visit: without the shell. */
  login: string
}

// One source: files of a page, in loading order; the `Link` header,
// `server/src/platform/http/unknown-paths.ts`.
/**
 * Writes `page-files.json` into the build: for each address what a first visit takes, in the order in which
 * it is waited for. The server names them beside the page, so that they are fetched at once, not one after
 * the other as each is read; and the large ones before the small, as a browser asks for six at a time.
 */
export function pageFiles({ shell, login }: Modules): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const begin = filesInPage(bundle)
        const byAddress = routes.map((row) => {
          const modules = row.name === 'login' ? [login] : [shell, ...modulesOf(row)]
          return [row.path, [...new Set([...begin, ...modules.flatMap((module) => filesOf(bundle, module))])]]
        })
        const source = JSON.stringify(Object.fromEntries(byAddress))
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source })
      },
    },
  }
}

/** The scripts and styles that the page itself names. */
function filesInPage(bundle: Rolldown.OutputBundle): string[] {
  const page = bundle['index.html']
  if (page?.type !== 'asset') throw new Error('The build has no index.html')
  const files = [...String(page.source).matchAll(/(?:src|rel="stylesheet" [^>]*href)="\/([^"]+)"/g)]
  return files.map(([, file = '']) => file).toSorted((a, b) => Number(isModule(a)) - Number(isModule(b)))
}

/** The others hold the modules up. */
const isModule = (file: string) => file.startsWith('assets/') && file.endsWith('.js')

/** The output file of a module, or the one it was merged into, and everything it imports. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const own =
    chunks.find((file) => file.facadeModuleId?.endsWith(`/${module}`)) ??
    chunks.find((file) => file.moduleIds.some((id) => id.endsWith(`/${module}`)))
  if (!own) throw new Error(`${module} is not in the build`)
  return [...closureOf(own.fileName, bundle)]
}

/** A file of the build and all it imports. */
function closureOf(file: string, bundle: Rolldown.OutputBundle, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const chunk = bundle[file]
  for (const next of chunk?.type === 'chunk' ? chunk.imports : []) closureOf(next, bundle, seen)
  return seen
}
