import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const folders = ['contract/src', 'server/src', 'server/db', 'web/src']

/** The only files that format numbers and dates; `message.ts` formats counts within texts. */
const formatters = [
  'contract/src/shared/number-formats.ts',
  'contract/src/shared/share-format.ts',
  'contract/src/shared/date-formats.ts',
  'web/src/shared/format/',
  'web/src/text/message.ts',
]
const ownFormat =
  /\.toFixed\(|\.toLocale\w*String\(|\.to(UTC|Date|Time)String\(|Intl\.(DateTime|Number|RelativeTime)Format\(/

const files = folders
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))

test('numbers and dates are formatted by the format modules alone', () => {
  const others = files.filter((file) => !formatters.some((allowed) => file.startsWith(allowed)))
  expect(others.length).toBeGreaterThan(500)
  const findings = others.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (ownFormat.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  )
  expect(findings).toEqual([])
})
