import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { publicNames } from '../web/vite/direct-imports.ts'

const src = resolve(import.meta.dirname, '../web/src')
const read = (path: string) => readFileSync(join(src, path), 'utf8')

/** Class names with rules in a stylesheet, including its imports. */
function classesIn(path: string): string[] {
  const css = read(path).replace(/\/\*[\s\S]*?\*\//g, '')
  const imported = [...css.matchAll(/@import "([^"]+)"/g)].map(([, file = '']) => join(dirname(path), file))
  const rules = css.replace(/@import[^;]*;|url\([^)]*\)/g, '')
  return [
    ...imported.flatMap(classesIn),
    ...[...rules.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
  ]
}

/**
 * The imports of a module as paths below web/src; for a feature's public.ts, the files of the imported names.
 */
function importsOf(path: string): string[] {
  const statements = read(path).matchAll(/^import(?! type)(?: \{([^}]*)\} from)? '([^']+)'/gm)
  return [...statements].flatMap(([, names = '', specifier = '']) => {
    const target = specifier.startsWith('.')
      ? relative(src, resolve(src, dirname(path), specifier))
      : specifier.replace(/^#src\//, '').replace(/^#/, '')
    if (target.endsWith('/public.ts')) {
      const files = publicNames(read(target))
      const wanted = names.split(',').map((name) => name.trim())
      return wanted.flatMap((name) => (files.has(name) ? [join(dirname(target), files.get(name)!)] : []))
    }
    return existsSync(join(src, target)) ? [target] : []
  })
}

function reachable(from: string): Set<string> {
  const seen = new Set<string>()
  const waiting = [from]
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    if (!path.endsWith('.css')) waiting.push(...importsOf(path))
  }
  return seen
}

function usesAny(path: string, names: ReadonlySet<string>): string[] {
  const inClassNames = [...read(path).matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)]
  const words = inClassNames.flatMap(([, plain, code]) => (plain ?? code ?? '').split(/[^\w-]+/))
  return words.filter((word) => names.has(word))
}

test.each(['styles/records.css', 'styles/forms.css'])(
  'a page that uses a class of %s brings that stylesheet: import it in the part that uses the class',
  (sheet) => {
    const everywhere = new Set(classesIn('styles/main.css'))
    const own = new Set(classesIn(sheet).filter((name) => !everywhere.has(name)))
    expect(own.size).toBeGreaterThan(10)
    const pages = globSync('features/**/*.route.tsx', { cwd: src })
    expect(pages.length).toBeGreaterThan(5)
    const bare = pages.flatMap((page) => {
      const modules = reachable(page)
      if (modules.has(sheet)) return []
      const used = [...modules].filter((path) => path.endsWith('.tsx')).flatMap((path) => usesAny(path, own))
      return used.length > 0 ? [`${page}: ${[...new Set(used)].join(', ')}`] : []
    })
    expect(bare).toEqual([])
  },
)

test('every class of a stylesheet is used by a component: delete the rules of one that is not', () => {
  const code = globSync('**/*.{ts,tsx}', { cwd: src })
    .map(read)
    .concat(readFileSync(join(src, '../index.html'), 'utf8'))
    .join('\n')
  const words = new Set(code.split(/[^\w-]+/))
  // `hue-${hue}` uses every class that begins with `hue-`.
  const prefixes = [...code.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, prefix = '']) => prefix)
  const unused = globSync('**/*.css', { cwd: src }).flatMap((path) => {
    const isUnused = (name: string) => !words.has(name) && !prefixes.some((prefix) => name.startsWith(prefix))
    return [...new Set(classesIn(path))].filter(isUnused).map((name) => `${path}: ${name}`)
  })
  expect(unused).toEqual([])
})
