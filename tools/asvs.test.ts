import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** docs/asvs.md has every requirement of level 1 and 2 of OWASP ASVS 5.0.0, and names only what exists. */

/** Each section with the levels of its requirements, in their order. */
const sections = `
  1.1:22 1.2:1111122223 1.3:112222222223 1.4:222 1.5:123 2.1:122 2.2:112 2.3:12223 2.4:23 3.1:3 3.2:113
  3.3:12223 3.4:11222233 3.5:11122333 3.6:3 3.7:22333 4.1:12233 4.2:23333 4.3:22 4.4:1222 5.1:2 5.2:112333
  5.3:113 5.4:222 6.1:122 6.2:111111112222 6.3:11223333 6.4:112233 6.5:22222333 6.6:2223 6.7:33 6.8:2222 7.1:222
  7.2:1111 7.3:22 7.4:11222 7.5:223 7.6:22 8.1:1233 8.2:1123 8.3:133 8.4:23 9.1:111 9.2:1222 10.1:22 10.2:223
  10.3:22223 10.4:1111122222233333 10.5:22222 10.6:22 10.7:222 11.1:2233 11.2:22233 11.3:11233 11.4:1222 11.5:23
  11.6:23 11.7:33 12.1:12233 12.2:11 12.3:22223 13.1:2333 13.2:222223 13.3:2233 13.4:1222233 14.1:22
  14.2:12223333 14.3:122 15.1:12233 15.2:12233 15.3:1222222 15.4:3333 16.1:2 16.2:22222 16.3:2222 16.4:222
  16.5:2223 17.1:23 17.2:22223333 17.3:22`
const levelOf = new Map<string, number>(
  sections
    .trim()
    .split(/\s+/)
    .flatMap((entry) => {
      const [section, all = ''] = entry.split(':')
      return [...all].map((level, index) => [`${section}.${index + 1}`, Number(level)] as const)
    }),
)

const root = resolve(import.meta.dirname, '..')
const page = join(root, 'docs/asvs.md')
const text = readFileSync(page, 'utf8')
const [first = '', ...chapters] = text.split(/^(?=## \d+\. )/m)

const rowPattern = /^\| ([\d.]+) \| (\d) \| ([^|]+) \| ([^|]+) \|$/gm
const rowsOf = (part: string) =>
  [...part.matchAll(rowPattern)].map(([line, id = '', level, , shown = '']) => ({ line, id, level, shown }))
const rows = chapters.flatMap(rowsOf)
const leftOut = [...text.matchAll(/^Does not apply: (.+)$/gm)].flatMap(
  ([line]) => line.match(/\d+\.\d+\.\d+/g) ?? [],
)

describe('docs/asvs.md', () => {
  test('has every requirement of level 1 and 2 once, in its chapter, as a row or with the reason why it does not apply', () => {
    const wanted = [...levelOf].filter(([, level]) => level < 3).map(([id]) => id)
    expect(wanted).toHaveLength(253)
    const named = [...rows.map(({ id }) => id), ...leftOut]
    expect(named.filter((id, index) => named.indexOf(id) !== index)).toEqual([])
    expect(wanted.filter((id) => !named.includes(id))).toEqual([])
    for (const chapter of chapters) {
      const number = /^## (\d+)/.exec(chapter)?.[1]
      expect(rowsOf(chapter).filter(({ id }) => id.split('.')[0] !== number)).toEqual([])
    }
  })

  test('has the level of each requirement, and no row that this test cannot read', () => {
    expect(rows.filter(({ id, level }) => levelOf.get(id) !== Number(level))).toEqual([])
    expect(text.split('\n').filter((line) => /^\| \d/.test(line))).toHaveLength(
      rows.length + rowsOf(first).length,
    )
  })

  test('repeats in its first table the rows of the chapters', () => {
    const lines = new Set(rows.map(({ line }) => line))
    expect(rowsOf(first).length).toBeGreaterThan(15)
    expect(rowsOf(first).filter(({ line }) => !lines.has(line))).toEqual([])
  })

  test('names a place for each requirement, or what is missing', () => {
    const isShown = ({ shown }: { shown: string }) => /\]\(|\*\*(Not met|Partly):\*\* \S/.test(shown)
    expect(rows.filter((row) => !isShown(row))).toEqual([])
  })
})

type Named = { title: string; file: string; heading: string | undefined }
const links: Named[] = [...text.matchAll(/\[([^\]]+)\]\((?!https?:)([^)#]+)(?:#([^)]+))?\)/g)].map(
  ([, title = '', link = '', heading]) => ({
    title,
    file: relative(root, resolve(dirname(page), link)),
    heading,
  }),
)

const contents = new Map<string, string>()
function read(file: string): string {
  if (!contents.has(file)) contents.set(file, readFileSync(join(root, file), 'utf8'))
  return contents.get(file)!
}

const isTest = (file: string) => /\.(test|e2e)\.ts$/.test(file)
const slugsOf = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

describe('a link of docs/asvs.md', () => {
  test('leads to a file that exists', () => {
    expect(links.length).toBeGreaterThan(250)
    expect(links.filter(({ file }) => !existsSync(join(root, file)))).toEqual([])
  })

  test('to a test has the path of its file, or the title of a test in it', () => {
    const isTitle = ({ title, file }: Named) =>
      ["'", '"', '`'].some((mark) => read(file).includes(mark + title + mark))
    const tests = links.filter(({ file }) => isTest(file))
    expect(tests.length).toBeGreaterThan(150)
    expect(tests.filter((link) => link.title !== link.file && !isTitle(link))).toEqual([])
  })

  test('to a heading finds it', () => {
    const headed = links.filter(({ heading }) => heading !== undefined)
    expect(headed.filter(({ file, heading = '' }) => !slugsOf(read(file)).includes(heading))).toEqual([])
  })
})
