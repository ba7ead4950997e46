import { describe, expect, test } from 'vitest'
import { stretchOf } from '#features/jobs/list/stretch-of.ts'

describe('today in words', () => {
  test.each([
    [51, 'minutes', 51],
    [59, 'minutes', 59],
    [60, 'hours', 1],
    [47 * 60, 'hours', 47],
    [48 * 60, 'days', 2],
  ])('%i minutes are said in %s', (minutes, unit, count) => {
    expect(stretchOf(minutes)).toEqual({ unit, count })
  })
})
