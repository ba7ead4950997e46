import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { shareOf } from 'contract/reports/reports.words.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { expect, test } from 'vitest'

test('a share of a total has one decimal', () => {
  expect(formatShare(shareOf(2519, 10_000)!)).toBe('25.2%')
  expect(formatShare(shareOf(2, 3)!)).toBe('66.7%')
  expect(formatShare(0.2)).toBe('20.0%')
  expect(formatShare(12.345)).toBe('1234.5%')
  expect(shareOf(0, 0)).toBeNull()
})

test('reports and partner pages use the shared division; only rates of commission and tax have two decimals', () => {
  const source = join(import.meta.dirname, '..')
  const divided = globSync('{reports,partners}/**/*.tsx', { cwd: source }).filter((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/(?:ercent|formatShare)\((.*) \/ (\S+)/g)].some(
      ([, , by]) => !by?.startsWith('10_000'),
    ),
  )
  expect(divided).toEqual([])
})
