import { expect, test } from 'vitest'
import { jobTime } from './job-time.rules.ts'

const scheduled_at = '2026-11-28T04:30:00.000Z'

test('a job has its planned start until it is completed', () => {
  expect(jobTime({ scheduled_at, completed_at: null })).toBe(scheduled_at)
})

test('a job completed before its planned start has the time of its completion', () => {
  const completed_at = '2026-11-27T06:00:00.000Z'
  expect(jobTime({ scheduled_at, completed_at })).toBe(completed_at)
})
