import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareDataDir } from './data-dir.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'house-care-data-dir-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder is created with the folders above it, private to this user', () => {
  const path = join(folder, 'a', 'b', 'c')
  prepareDataDir(path)
  for (const one of [path, join(folder, 'a')]) expect(statSync(one).mode & 0o777).toBe(0o700)
  prepareDataDir(path)
})

test('a link to a folder is a data folder', () => {
  const target = join(folder, 'target')
  mkdirSync(target)
  symlinkSync(target, join(folder, 'link'))
  prepareDataDir(join(folder, 'link'))
  prepareDataDir(join(folder, 'link', 'deeper'))
  expect(existsSync(join(target, 'deeper'))).toBe(true)
})

test('an unusable data folder is named with its reason', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const dangling = join(folder, 'dangling')
  symlinkSync(join(folder, 'missing'), dangling)
  const loop = join(folder, 'loop')
  symlinkSync(loop, loop)
  const link = 'it is a link to a folder that does not exist'
  for (const [path, reason] of [
    [file, 'it is a file'],
    [join(file, 'data'), 'part of the path is a file'],
    [dangling, link],
    [join(dangling, 'data'), link],
    [loop, 'its links lead in a circle'],
  ] as const) {
    expect(() => prepareDataDir(path), path).toThrow(`DATA_DIR cannot be written: ${path} (${reason}). `)
  }
})

// In a process of its own: Node's recursive mkdir never returns here.
test.runIf(existsSync('/proc/self'))('a folder below /proc is refused at once', () => {
  const code = "const { prepareDataDir } = await import(process.argv[1]); prepareDataDir('/proc/x/y')"
  const module = join(import.meta.dirname, 'data-dir.ts')
  const { stderr, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code, module], {
    encoding: 'utf8',
    timeout: 10_000,
  })
  expect(signal).toBeNull()
  expect(stderr).toContain('DATA_DIR cannot be written: /proc/x/y (no folder can be created there). ')
})
