import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const library = fileURLToPath(new URL('../esm/', import.meta.resolve('lucide-react')))
const ourCreator = join(import.meta.dirname, '../src/shared/ui/create-icon.ts')
const importOfIcons = /import \{([^}]+)\} from ["']lucide-react["'];?/g

/**
 * Takes each icon from its own file, drawn by `create-icon.ts`. Through the library's one index every icon of the app
 * would belong to whatever is loaded first, and a build would read 1,700 files.
 */
export function icons(): Plugin {
  const files = filesOfIcons()
  return {
    name: 'icons',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler: (source, importer) =>
        source.endsWith('/createLucideIcon.mjs') && importer?.startsWith(library) ? ourCreator : null,
    },
    transform(code, id) {
      // Drawn with a fixed number of parts, so none needs a key; size and other names are not used.
      const unused = /,\s*key: "\w+"|\bsize: \d+,|,\s*aliases: \[[^\]]*\]/g
      if (id.startsWith(join(library, 'icons'))) return { code: code.replace(unused, ''), map: null }
      if (id.includes('/node_modules/') || !code.includes('lucide-react')) return null
      const direct = code.replace(importOfIcons, (_, list: string) =>
        list
          .split(',')
          .map((entry) => entry.trim())
          .filter((name) => name !== '')
          .map((name) => {
            const file = files.get(name)
            if (!file) this.error(`lucide-react has no icon '${name}', or it is renamed where it is imported`)
            return `import ${name} from "lucide-react/icons/${file}";`
          })
          .join(''),
      )
      return { code: direct, map: null }
    },
  }
}

/** `CircleAlert` -> `circle-alert`, from the library's own index. */
function filesOfIcons(): ReadonlyMap<string, string> {
  const index = readFileSync(join(library, 'lucide-react.mjs'), 'utf8')
  const lines = [...index.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)]
  return new Map(
    lines.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
    ),
  )
}
