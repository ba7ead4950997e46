import { describe, expect, test } from 'vitest'
import { anyDates, jobDates } from './jobs-dates.ts'

const today = '2026-11-28'

describe('the days of the jobs list', () => {
  test('nothing said means today and the six days after it, over the end of a month too', () => {
    expect(jobDates({}, '', today)).toEqual({ from: '2026-11-28', to: '2026-12-04' })
  })

  test('what the address says stands, an open end stays open', () => {
    expect(jobDates({ from: '2026-11-01' }, '', today)).toEqual({ from: '2026-11-01' })
    expect(jobDates({ from: '2026-11-01', to: '2026-11-02' }, 'anjali', today)).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    })
  })

  test('all days when asked for, and for a search', () => {
    expect(jobDates({ dates: anyDates }, '', today)).toEqual({})
    expect(jobDates({}, 'anjali', today)).toEqual({})
  })
})
