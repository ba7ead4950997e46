import { expect, test } from 'vitest'
import { sharedBuffers } from './cluster.ts'

const gigabyte = 2 ** 30

test.each([
  ['an eighth of the machine', 8 * gigabyte, 0, 1024],
  ['an eighth of the limit of its container', 64 * gigabyte, 4 * gigabyte, 512],
  ['of a limit above the memory nothing', 8 * gigabyte, 2 ** 63, 1024],
  ['at least 128 MB', 24 * gigabyte, 0.8 * gigabyte, 128],
  ['at most 2 GB', 64 * gigabyte, 0, 2048],
])('PostgreSQL gets %s', (_, total, limit, megabytes) => {
  expect(sharedBuffers(total, limit)).toBe(megabytes)
})
