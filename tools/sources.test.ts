import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { factsOf, sourcesIndex } from './sources.ts'

test('docs/sources.md is what the comments say: run npm run docs:sources', () => {
  const text = readFileSync(join(import.meta.dirname, '../docs/sources.md'), 'utf8')
  expect(text.split('\n').length).toBeGreaterThan(80)
  expect(text).toBe(sourcesIndex())
})

test('a fact is read with the declaration below it', () => {
  const text = [
    '// One source: the warranty of a job, from the day',
    '// of its completion.',
    '/** Days. */',
    'export function warrantyTo() {}',
  ].join('\n')
  expect(factsOf('a.ts', text)).toEqual([
    { fact: 'the warranty of a job, from the day of its completion', path: 'a.ts', name: 'warrantyTo' },
  ])
  expect(factsOf('a.sql', '-- One source: what a payment adds.\n\nSELECT 1')).toEqual([
    { fact: 'what a payment adds', path: 'a.sql', name: null },
  ])
})

test('a fact without a full stop is refused', () => {
  expect(() => factsOf('a.ts', '// One source: the warranty\nexport const days = 1')).toThrow('full stop')
})
