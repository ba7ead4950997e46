import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf } from './faults.ts'

const root = resolve(import.meta.dirname, '..')

test('npm run faults finds each server test of the table, and every one exists', () => {
  const table = readFileSync(join(root, 'docs/reliability.md'), 'utf8')
  const files = filesOf(table)
  expect(files).toContain('server/proof/kills.test.ts')
  expect(files).toHaveLength(new Set(table.match(/[\w.-]+\.test\.ts/g)).size)
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
