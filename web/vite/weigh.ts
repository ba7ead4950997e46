import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * One script file of the build, as tools/budgets.ts reads it. Modules are paths from the checkout with their
 * size in it.
 */
type BuiltFile = {
  file: string
  entry: string | null
  imports: string[]
  later: string[]
  styles: string[]
  modules: Record<string, number>
}

/**
 * Writes the contents and imports of each built file beside the build, not into it: it must not be served.
 */
export function weigh(path: string): Plugin {
  const root = resolve(import.meta.dirname, '../..')
  const nameOf = (id: string) => relative(root, id.replaceAll('\0', '').split('?')[0] ?? '')
  return {
    name: 'weigh',
    apply: 'build',
    writeBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk): BuiltFile[] => {
        if (chunk.type !== 'chunk') return []
        return [
          {
            file: chunk.fileName,
            entry: chunk.facadeModuleId ? nameOf(chunk.facadeModuleId) : null,
            imports: chunk.imports,
            later: chunk.dynamicImports,
            styles: [...(chunk.viteMetadata?.importedCss ?? [])],
            modules: Object.fromEntries(
              Object.entries(chunk.modules).map(([id, module]) => [nameOf(id), module.renderedLength]),
            ),
          },
        ]
      })
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, JSON.stringify(files))
    },
  }
}
