import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { addRetry, type Counts, countPlaywright, countVitest } from './test-counts.mjs'

const root = join(import.meta.dirname, '..')

/** A folder with these files, from which the packages of the checkout are found. */
function folderOf(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'test-counts-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function run(folder: string, args: string[], env: Record<string, string> = {}): number | null {
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|EXTENT)/.test(name)),
  )
  return spawnSync(process.execPath, args, { cwd: folder, env: { ...clean, ...env }, timeout: 50_000 }).status
}

test('failed and skipped tests of Vitest are counted and named', { timeout: 60_000 }, () => {
  const folder = folderOf({
    'vitest.config.mjs': 'export default {}',
    'some.test.mjs': `
      import { expect, test } from 'vitest'
      test('passes', () => {})
      test('fails', () => expect(1).toBe(2))
      test.skip('is skipped', () => {})
      test.todo('is to be written')`,
    'whole.test.mjs': `
      import { test } from 'vitest'
      throw new Error('no world')
      test('is not reached', () => {})`,
  })
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  expect(run(folder, args)).toBe(1)
  const skipped = ['some.test.mjs: is skipped', 'some.test.mjs: is to be written']
  const counts = countVitest(report, folder)
  expect(counts).toMatchObject({ passed: 1, failed: 2, skipped, retried: [] })
  expect(counts?.failures.sort((a, b) => a.name.localeCompare(b.name))).toEqual([
    {
      name: 'some.test.mjs: fails',
      error: 'AssertionError: expected 1 to be 2 // Object.is equality',
      trace: null,
    },
    { name: 'whole.test.mjs', error: 'no world', trace: null },
  ])
  expect(counts?.files.sort()).toEqual(['some.test.mjs', 'whole.test.mjs'])
  expect(countVitest(join(folder, 'none.json'), folder)).toBeNull()
})

test('what fails in the first run of Vitest and passes in the second is named as retried', () => {
  const failure = (name: string) => ({ name, error: 'Error: late', trace: null })
  const none: Counts = { passed: 0, failed: 0, skipped: [], retried: [], failures: [], files: [] }
  const failures = [failure('a.test.ts: one'), failure('b.test.ts: two')]
  const first = {
    ...none,
    passed: 8,
    failed: 2,
    skipped: ['c.test.ts: three'],
    failures,
    files: ['a.test.ts', 'b.test.ts'],
  }
  const second = {
    ...none,
    passed: 1,
    failed: 1,
    failures: [failure('b.test.ts: two')],
    files: ['b.test.ts'],
  }
  const after = addRetry(first, second)
  expect(after).toEqual({
    ...first,
    passed: 9,
    failed: 1,
    retried: [failures[0]],
    failures: [failures[1]],
    files: ['b.test.ts'],
  })
  expect(addRetry(after, { ...none, passed: 2 })).toEqual({
    passed: 10,
    failed: 0,
    skipped: first.skipped,
    retried: failures,
    failures: [],
    files: [],
  })
})

test('an end-to-end test that passes on a retry is named with its error and trace, and fails nothing', {
  timeout: 60_000,
}, () => {
  const folder = folderOf({
    'package.json': '{ "type": "module" }',
    'playwright.config.ts': `
      import base from ${JSON.stringify(join(root, 'e2e/playwright.config.ts'))}
      const own = { projects: undefined, globalSetup: undefined, testMatch: '**/*.e2e.ts' }
      export default { ...base, ...own, testDir: import.meta.dirname, outputDir: './out' }`,
    'some.e2e.ts': `
      import { expect, test } from '@playwright/test'
      test('passes', () => {})
      test('passes on the second try', ({}, { retry }) => expect(retry).toBe(1))
      test.skip('is skipped', () => {})`,
    'never.e2e.ts': `
      import { expect, test } from '@playwright/test'
      test('never passes', () => expect(1).toBe(2))`,
  })
  const report = join(folder, 'report.json')
  const args = (file: string) => [
    join(root, 'node_modules/@playwright/test/cli.js'),
    'test',
    file,
    '--reporter=json',
  ]
  const env = { CI: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  expect(run(folder, args('some.e2e.ts'), env)).toBe(0)
  const error = 'Error: expect(received).toBe(expected) // Object.is equality'
  const trace = expect.stringMatching(/^out\/.*trace\.zip$/)
  expect(countPlaywright(report, folder)).toEqual({
    passed: 2,
    failed: 0,
    failures: [],
    files: [],
    skipped: ['some.e2e.ts: is skipped'],
    retried: [{ name: 'some.e2e.ts: passes on the second try', error, trace }],
  })
  expect(run(folder, args('never.e2e.ts'), env)).toBe(1)
  expect(countPlaywright(report, folder)).toMatchObject({
    passed: 0,
    failed: 1,
    retried: [],
    failures: [{ name: 'never.e2e.ts: never passes', error }],
  })
})
