import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const guides = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  ...globSync('docs/{how-to/*,data,reliability,requests,scaling,sources,verification}.md', { cwd: root }),
]
const scripts: object = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts

/** Quoted words of a guide; code blocks count line by line. */
const quoted = (text: string) => [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

/** A path in the repository: it starts with one of its folders and contains no placeholder. */
function isPath(word: string): boolean {
  return /^(contract|server|web|tools|e2e|bench|faults|docs|\.ci)\/[\w./-]+$/.test(word)
}

test.each(guides)('%s names only files and folders that exist', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8')
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) =>
    join(dirname(guide), match[1] ?? ''),
  )
  const paths = [...quoted(text).filter(isPath), ...links]
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
})

test.each(guides)('%s names only commands that package.json has', (guide) => {
  const text = readFileSync(join(root, guide), 'utf8')
  const named = [...text.matchAll(/npm run ([a-z][\w:-]*)/g)].map((match) => match[1] ?? '')
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('ARCHITECTURE.md can be read in ten minutes: at most 1,500 words beside its drawings', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').replaceAll(/```.*?```/gs, '')
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(1_500)
})

test('README.md gives the speed that the last whole bench measured', () => {
  const [readme, results] = ['README.md', 'bench/RESULTS.md'].map((file) =>
    readFileSync(join(root, file), 'utf8'),
  )
  const rows = (text = '') => [...text.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) => row.split(' | '))
  // Of the tables of results only that of the lines has ten columns.
  const lines = rows(results).filter(({ length }) => length === 10)
  const measured = new Map(lines.map(([line, floor, , , ours]) => [line, `${floor} ms, ${ours} ms`]))
  const promised = rows(readme).filter(([, floor]) => floor?.endsWith(' ms'))
  expect(promised.length).toBeGreaterThan(5)
  for (const [line, floor, ours] of promised) expect(`${floor}, ${ours}`, line).toBe(measured.get(line))
  expect(readme).toContain(`commit ${results?.match(/, commit (\w+)/)?.[1]}`)
})
