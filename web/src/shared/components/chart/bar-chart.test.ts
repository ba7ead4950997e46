import { expect, test } from 'vitest'
import { everyNth, gridOf } from './bar-chart.tsx'

test.each([
  [[0], [0, 1]],
  [[1], [0, 1]],
  [[3], [0, 1, 2, 3]],
  [
    [61, 22],
    [0, 20, 40, 60, 80],
  ],
  [[795], [0, 200, 400, 600, 800]],
  [[1_707_262_50], [0, 50_000_000, 100_000_000, 150_000_000, 200_000_000]],
])('of %j the lines are %j', (values, lines) => {
  expect(gridOf(values)).toEqual(lines)
})

test('the highest value is never above the last line, and there are few lines', () => {
  for (let value = 1; value < 100_000; value = Math.ceil(value * 1.07)) {
    const lines = gridOf([value])
    expect(lines.at(-1)).toBeGreaterThanOrEqual(value)
    expect(lines.length).toBeLessThanOrEqual(5)
  }
})

test('names are as close as they fit', () => {
  expect([everyNth(7, 12), everyNth(31, 12), everyNth(365, 12)]).toEqual([1, 3, 31])
})
