import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countVitest } from './test-counts.mjs'

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
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV)/.test(name)),
  )
  return spawnSync(process.execPath, args, { cwd: folder, env: { ...clean, ...env }, timeout: 50_000 }).status
}

test('skipped tests of Vitest are counted and named', { timeout: 60_000 }, () => {
  const folder = folderOf({
    'vitest.config.mjs': 'export default {}',
    'some.test.mjs': `
      import { expect, test } from 'vitest'
      test('passes', () => {})
      test('fails', () => expect(1).toBe(2))
      test.skip('is skipped', () => {})
      test.todo('is to be written')`,
  })
  const report = join(folder, 'report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const args = [vitest, 'run', '--root', folder, '--reporter=json', `--outputFile.json=${report}`]
  expect(run(folder, args)).toBe(1)
  const skipped = ['some.test.mjs: is skipped', 'some.test.mjs: is to be written']
  expect(countVitest(report, folder)).toEqual({ passed: 1, failed: 1, skipped, retried: [] })
  expect(countVitest(join(folder, 'none.json'), folder)).toBeNull()
})

test('an end-to-end test that passes on a retry fails the run and is named', { timeout: 60_000 }, () => {
  const folder = folderOf({
    'package.json': '{ "type": "module" }',
    'playwright.config.ts': `
      import base from ${JSON.stringify(join(root, 'e2e/playwright.config.ts'))}
      export default { ...base, globalSetup: undefined, testDir: import.meta.dirname, outputDir: './out' }`,
    'some.e2e.ts': `
      import { expect, test } from '@playwright/test'
      test('passes', () => {})
      test('passes on the second try', ({}, { retry }) => expect(retry).toBe(1))
      test.skip('is skipped', () => {})`,
  })
  const report = join(folder, 'report.json')
  const args = [join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=json']
  expect(run(folder, args, { CI: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report })).toBe(1)
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 1,
    skipped: ['some.e2e.ts: is skipped'],
    retried: ['some.e2e.ts: passes on the second try'],
  })
})
