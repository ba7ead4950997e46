import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAlarm } from './refresher.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('fires once, at the earliest requested time', () => {
  const ring = vi.fn()
  const alarm = createAlarm(ring)
  alarm.within(15_000)
  alarm.within(120)
  alarm.within(2000)
  vi.advanceTimersByTime(119)
  expect(ring).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(ring).toHaveBeenCalledOnce()
  vi.advanceTimersByTime(20_000)
  expect(ring).toHaveBeenCalledOnce()
})

it('can be set again after it fired or was cleared', () => {
  const ring = vi.fn()
  const alarm = createAlarm(ring)
  alarm.within(100)
  alarm.clear()
  vi.advanceTimersByTime(200)
  expect(ring).not.toHaveBeenCalled()
  alarm.within(100)
  vi.advanceTimersByTime(100)
  alarm.within(500)
  vi.advanceTimersByTime(500)
  expect(ring).toHaveBeenCalledTimes(2)
})
