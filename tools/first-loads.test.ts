import { expect, test } from 'vitest'
import { type BuiltFile, firstLoad, overweight, scriptsBeside, sharesOf } from './first-loads.ts'

function file(name: string, rest: Partial<BuiltFile>): BuiltFile {
  return { file: name, entry: null, imports: [], later: [], styles: [], modules: {}, ...rest }
}

const files = [
  file('start.js', {
    modules: { 'web/src/main.tsx': 10 },
    later: ['page.js', 'other.js'],
    styles: ['start.css'],
  }),
  file('shared.js', {
    modules: { 'node_modules/@a/b/x.js': 30, 'contract/src/c.ts': 10 },
    imports: ['start.js'],
  }),
  file('page.js', {
    entry: 'web/src/page.tsx',
    imports: ['shared.js'],
    later: ['dialog.js'],
    styles: ['page.css'],
  }),
  file('dialog.js', { modules: { 'web/src/dialog.tsx': 5 }, imports: ['shared.js'] }),
  file('other.js', { modules: { 'web/src/other.tsx': 5 } }),
]
const sizes: Record<string, number> = {
  'start.js': 100,
  'shared.js': 40,
  'page.js': 20,
  'dialog.js': 7,
  'other.js': 1000,
  'start.css': 10,
  'page.css': 5,
}
const sizeOf = (name: string) => sizes[name] ?? Number.NaN
const page = {
  route: 'page',
  budget: 175,
  shown: ['web/src/main.tsx', 'web/src/page.tsx'],
  shell: ['web/src/main.tsx'],
}

test('a first load is what the page and the start import, each file once, without modules that load on a click', () => {
  const load = firstLoad(files, page, sizeOf)
  expect(load).toMatchObject({ script: 160, style: 15, later: 7 })
  expect(load.scripts.toSorted()).toEqual(['page.js', 'shared.js', 'start.js'])
})

test('a blocking script of the page is a part of every first load', () => {
  const html = '<script src="/theme.js"></script><script type="module" crossorigin src="/start.js"></script>'
  const beside = scriptsBeside(html)
  expect(beside.map(({ file: name }) => name)).toEqual(['theme.js'])
  const shown = [...page.shown, 'theme.js']
  expect(firstLoad([...files, ...beside], { ...page, shown }, (name) => sizes[name] ?? 3).script).toBe(163)
})

test('the size of a file is divided by the characters of its modules', () => {
  const shares = Object.fromEntries(sharesOf(files, firstLoad(files, page, sizeOf), sizeOf))
  expect(shares).toMatchObject({ '@a/b': 30, contract: 10, styles: 15, 'web/src/main': 100 })
})

test('a page over its budget is named with its bytes', () => {
  expect(overweight([firstLoad(files, page, sizeOf)])).toEqual([])
  expect(overweight([firstLoad(files, { ...page, budget: 174 }, sizeOf)])).toEqual([
    'The first load of page is 175 bytes of script and style, 1 over its budget of 174.',
  ])
})

test('a module that is missing in the build is an error, not a page of 0 bytes', () => {
  expect(() => firstLoad(files, { ...page, shown: ['web/src/gone.tsx'] }, sizeOf)).toThrow('web/src/gone.tsx')
})
