import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

/**
 * docs/specification-source.md has the lines of the specification, docs/specification.md names a test for
 * each, and the tests of e2e/spec carry the ids as tags. This test compares the three.
 */

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/specification.md')
const text = readFileSync(page, 'utf8')
const source = readFileSync(join(root, 'docs/specification-source.md'), 'utf8')

type Spec = { title: string; file: string; tags: string[] }
type Suite = { suites?: Suite[]; specs?: Spec[] }
type Named = { file: string; title: string }

/** `- **S4.3** A 401 forces sign-out …` */
const lines = [...source.matchAll(/^- \*\*(S\d+\.\d+)\*\* (.+)$/gm)].map(([, id = '', words = '']) => ({
  id,
  words,
}))

/** `| S4.3, S8.1 | words | [title](file) | reading |`; a title has neither brackets nor bars. */
const rows = [...text.matchAll(/^\| ([^|]+) \| ([^|]+) \| \[([^\]]+)\]\(([^)#]+)\) \| ([^|]*)\|$/gm)].map(
  ([, ids = '', words = '', title = '', link = '', reading = '']) => ({
    ids: ids.split(',').map((id) => id.trim()),
    words: words.trim(),
    title,
    file: relative(root, resolve(dirname(page), link)),
    reading: reading.trim(),
  }),
)

function specsOf({ suites = [], specs = [] }: Suite): Spec[] {
  const own = specs.map((spec) => ({ ...spec, file: join('e2e', spec.file) }))
  return [...own, ...suites.flatMap(specsOf)]
}

const key = ({ file, title }: Named) => `${file}: ${title}`
/** Bars and brackets have a meaning in a table of Markdown. */
const asWritten = (spec: Spec): Spec => ({ ...spec, title: spec.title.replace(/[[\]|]/g, '') })

let browserTests: Spec[]
beforeAll(() => {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const listed = execFileSync(process.execPath, [cli, 'test', '-c', 'e2e', '--list', '--reporter=json'], {
    cwd: root,
    // All tests, not only those of the gate. A whole run needs a file for its report.
    env: { ...process.env, EXTENT: '', PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  browserTests = specsOf(JSON.parse(listed)).map(asWritten)
}, 60_000)

/** A unit test is found by its title in its file. */
function exists(row: Named): boolean {
  if (row.file.startsWith('e2e/')) return browserTests.some((each) => key(each) === key(row))
  const path = join(root, row.file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(row.title)
}

describe('docs/specification-source.md', () => {
  test('numbers the lines of each section from 1, without a gap', () => {
    const sections = Map.groupBy(lines, ({ id }) => id.split('.')[0])
    expect([...sections.keys()]).toEqual(Array.from({ length: 9 }, (_, at) => `S${at + 1}`))
    for (const [section, own] of sections) {
      expect(own.map(({ id }) => id)).toEqual(own.map((_, at) => `${section}.${at + 1}`))
    }
    // Ids stay: a removed line must be marked as removed.
    expect(lines.length).toBeGreaterThanOrEqual(161)
  })

  test('holds no other list item than lines with an id', () => {
    expect(source.split('\n').filter((line) => line.startsWith('-')).length).toBe(lines.length)
  })
})

describe('docs/specification.md', () => {
  test('has a heading for each of the sections 1 to 9', () => {
    for (let section = 1; section <= 9; section += 1)
      expect(text).toMatch(new RegExp(`^## ${section}\\. `, 'm'))
  })

  test('has a row for every line of the specification', () => {
    const named = new Set(rows.flatMap(({ ids }) => ids))
    expect(lines.filter(({ id }) => !named.has(id))).toEqual([])
  })

  test('names no line that the specification does not have', () => {
    const known = new Set(lines.map(({ id }) => id))
    expect(rows.flatMap(({ ids }) => ids).filter((id) => !known.has(id))).toEqual([])
  })

  test('has no row in a table that this test cannot read', () => {
    const inTables = text.split('\n').filter((line) => line.startsWith('| S'))
    expect(inTables.length).toBe(rows.length)
  })

  test('names no test that does not exist', () => {
    expect(rows.filter((row) => !exists(row)).map(key)).toEqual([])
  })

  test('names every test of e2e/spec', () => {
    const named = new Set(rows.map(key))
    const spec = browserTests.filter(({ file }) => file.startsWith('e2e/spec/'))
    expect(spec.length).toBeGreaterThan(150)
    expect(spec.filter((each) => !named.has(key(each))).map(key)).toEqual([])
  })

  test('names no reading that it does not settle, and no decision that is not there', () => {
    const settled = new Set([...text.matchAll(/^\| (R\d+) \|/gm)].map(([, name]) => name))
    const used = rows.flatMap(({ reading }) => [...reading.matchAll(/\bR\d+\b/g)].map(([name]) => name))
    expect(used.filter((name) => !settled.has(name))).toEqual([])
    const links = [...text.matchAll(/\]\((decisions\/[^)]+)\)/g)].map(([, link = '']) => link)
    expect(links.filter((link) => !existsSync(join(dirname(page), link)))).toEqual([])
  })
})

describe('a test of e2e/spec', () => {
  test('carries the ids of exactly the lines that its rows name', () => {
    const wanted = Map.groupBy(rows, key)
    const idsOf = (each: Named) => [...new Set(wanted.get(key(each))?.flatMap(({ ids }) => ids))].sort()
    const spec = browserTests.filter(({ file }) => file.startsWith('e2e/spec/'))
    const carried = spec.map((each) => [key(each), each.tags.map((tag) => tag.replace(/^@/, '')).sort()])
    expect(carried).toEqual(spec.map((each) => [key(each), idsOf(each)]))
  })
})
