import type { Plugin, Rolldown } from 'vite'
import { routes } from '../src/routes.ts'
import { closureOf } from './behind-login.ts'
import { modulesOf } from './page-modules.ts'

/**
 * Writes `page-files.json` into the build: for each address the scripts of its page that the shell does not hold. The server
 * names them beside the page, so that a first visit fetches them at once, not one after the other as each is read.
 */
export function pageFiles(shell: string): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const shellFiles = filesOf(bundle, shell)
        const byAddress = routes.map((row) => {
          const files = modulesOf(row).flatMap((module) => filesOf(bundle, module))
          return [row.path, [...new Set(files)].filter((file) => !shellFiles.includes(file))]
        })
        const known = byAddress.filter(([, files]) => files?.length)
        this.emitFile({ type: 'asset', fileName: 'page-files.json', source: JSON.stringify(Object.fromEntries(known)) })
      },
    },
  }
}

/** The file of a module, and everything it imports. */
function filesOf(bundle: Rolldown.OutputBundle, module: string): string[] {
  const own = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${module}`))
  if (!own) throw new Error(`${module} has no file of its own in the build`)
  return [...closureOf(own.fileName, bundle)]
}
