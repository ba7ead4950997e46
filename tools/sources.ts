import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = resolve(import.meta.dirname, '..')
const folders = '{contract/src,server/src,server/db/functions,server/proof,web/src,web/vite,bench,tools}'

export type Source = { fact: string; path: string; name: string | null }

/**
 * The facts of a file: each is in a comment that begins with `One source:` and ends with a full stop, above
 * the declaration that holds it, or at the top of the file.
 * @throws Error for a comment without a full stop
 */
export function factsOf(path: string, text: string): Source[] {
  const lines = text.split('\n')
  return lines.flatMap((line, index) => {
    const first = /^(?:\/\/|--) One source: (.+)$/.exec(line)?.[1]
    if (!first) return []
    const more = lines.slice(index + 1)
    const end = more.findIndex((next) => !/^(\/\/|--) /.test(next))
    const comment = [first, ...more.slice(0, end).map((next) => next.replace(/^(\/\/|--) /, ''))].join(' ')
    if (!comment.endsWith('.'))
      throw new Error(`${path}: the comment 'One source: ${comment}' ends without a full stop`)
    return { fact: comment.slice(0, -1), path, name: declaredAfter(more.slice(end)) }
  })
}

/** The name of the declaration that follows directly, below its own comment. */
function declaredAfter(lines: readonly string[]): string | null {
  const first = lines.findIndex((line) => !/^(\/\*\*| \*)/.test(line))
  return /^export (?:async )?(?:const|function|type|class) (\w+)/.exec(lines[first] ?? '')?.[1] ?? null
}

/** The domain of a file, or the other part it belongs to. */
function areaOf(path: string): string {
  const domain = /^(?:contract\/src|server\/src\/domains|web\/src\/features)\/([^/.]+)\//.exec(path)?.[1]
  if (domain && domain !== 'shared') return domain
  if (path.startsWith('server/src/platform/')) return 'The server'
  if (path.startsWith('web/')) return 'The browser'
  return /^(bench|tools|server\/proof)\//.test(path) ? 'Tests and tools' : 'Everywhere'
}

/** The text of docs/sources.md. */
export function sourcesIndex(): string {
  const files = globSync(`${folders}/**/*.{ts,tsx,sql}`, { cwd: root }).sort()
  const all = files.flatMap((path) => factsOf(path, readFileSync(join(root, path), 'utf8')))
  const areas = Map.groupBy(all, ({ path }) => areaOf(path))
  const sections = [...areas]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([area, rows]) => {
      const lines = rows
        .sort((a, b) => a.fact.localeCompare(b.fact))
        .map(({ fact, path, name }) => `| ${fact} | ${name ? `\`${name}\` of ` : ''}[${path}](../${path}) |`)
      return [`## ${area}`, '', '| fact | source |', '| --- | --- |', ...lines].join('\n')
    })
  return [head, ...sections].join('\n\n').concat('\n')
}

const head = `# One source for each fact

Each of these facts has one place in the code; everything else is derived from it. The table is written by
\`npm run docs:sources\` from the comments \`One source: …\` in the code.`

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(join(root, 'docs/sources.md'), sourcesIndex())
