import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { plantedFaults } from '../server/proof/planted-faults.ts'
import { plant } from './planted.ts'

const root = resolve(import.meta.dirname, '..')

test.each(plantedFaults)('$goal can still be planted: $name', (fault) => {
  const text = readFileSync(join(root, fault.file), 'utf8')
  expect(plant(text, fault)).not.toBe(text)
  expect(existsSync(join(root, fault.test)), fault.test).toBe(true)
})

test('a fault whose text is missing or occurs twice is an error', () => {
  const fault = { goal: 'G1', name: 'none', file: 'none.ts', find: 'b', replace: 'x', test: 'none.test.ts' }
  expect(plant('abc', fault)).toBe('axc')
  expect(() => plant('ac', fault)).toThrow('0 times')
  expect(() => plant('abcb', fault)).toThrow('2 times')
})
