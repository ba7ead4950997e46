import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const exportOfNames = /^export (type )?\{([^}]+)\} from '\.\/([^']+)'/gm
const importOfPublic = /^import \{([^}]+)\} from '(#features\/[\w-]+)\/public\.ts'/gm

/** The names in `public.ts` of a feature, each with the file that declares it. */
export function publicNames(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(exportOfNames)].flatMap(([, , list = '', file = '']) =>
      namesOf(list).map((name): [string, string] => [name.replace(/^type /, ''), file]),
    ),
  )
}

/**
 * Imports each name of a feature's `public.ts` from the file that declares it. Through one file, a page that
 * uses one name would load everything that the feature offers.
 */
export function directImports(src: string): Plugin {
  return {
    name: 'direct-imports',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(src) || !code.includes('/public.ts')) return null
      const direct = code.replace(importOfPublic, (statement, list: string, feature: string) => {
        const files = publicNames(readFileSync(join(src, feature.slice(1), 'public.ts'), 'utf8'))
        const imports = namesOf(list)
          .filter((name) => !name.startsWith('type '))
          .map((name) => {
            const file = files.get(name)
            if (!file) this.error(`${feature}/public.ts does not export ${name}`)
            return `import { ${name} } from '${feature}/${file}'`
          })
        return imports.join('; ') + '\n'.repeat(statement.split('\n').length - 1)
      })
      // Every line keeps its number, so the source map of the file stays right.
      return { code: direct, map: null }
    },
  }
}

const namesOf = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim())
    .filter((name) => name !== '')
