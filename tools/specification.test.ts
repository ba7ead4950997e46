import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

/** docs/specification.md names a test for each row of the specification: here both are held to each other. */

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/specification.md')
const text = readFileSync(page, 'utf8')

type Suite = { suites?: Suite[]; specs?: { title: string; file: string }[] }
type Named = { file: string; title: string }

/** `| words | [title](file) | reading |`; a title has neither brackets nor bars. */
const rows = [...text.matchAll(/^\| ([^|]+) \| \[([^\]]+)\]\(([^)#]+)\) \| ([^|]*)\|$/gm)].map(
  ([, words = '', title = '', link = '', reading = '']) => ({
    words: words.trim(),
    title,
    file: relative(root, resolve(dirname(page), link)),
    reading: reading.trim(),
  }),
)

function specsOf({ suites = [], specs = [] }: Suite): Named[] {
  const own = specs.map(({ title, file }) => ({ title, file: join('e2e', file) }))
  return [...own, ...suites.flatMap(specsOf)]
}

const key = ({ file, title }: Named) => `${file}: ${title}`
/** In a table a bar parts columns, a bracket a link. */
const asWritten = ({ file, title }: Named): Named => ({ file, title: title.replace(/[[\]|]/g, '') })

let browserTests: Named[]
beforeAll(() => {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const listed = execFileSync(process.execPath, [cli, 'test', '-c', 'e2e', '--list', '--reporter=json'], {
    cwd: root,
    // A run of the whole names a file for its report.
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: '' },
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  browserTests = specsOf(JSON.parse(listed)).map(asWritten)
}, 60_000)

/** A unit test is found by its words in its file. */
function exists(row: Named): boolean {
  if (row.file.startsWith('e2e/')) return browserTests.some((each) => key(each) === key(row))
  const path = join(root, row.file)
  return existsSync(path) && readFileSync(path, 'utf8').includes(row.title)
}

describe('docs/specification.md', () => {
  test('has a row for each of the sections 1 to 9', () => {
    expect(rows.length).toBeGreaterThan(150)
    for (let section = 1; section <= 9; section += 1) expect(text).toMatch(new RegExp(`^## ${section}\\. `, 'm'))
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
