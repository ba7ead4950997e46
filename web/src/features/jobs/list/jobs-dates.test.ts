import { describe, expect, test } from 'vitest'
import { anyDates, jobDates } from './jobs-dates.ts'

const today = '2026-11-28'

describe('the days of the jobs list', () => {
  test('without dates the range is today and the next six days, across the end of a month too', () => {
    expect(jobDates({}, '', today)).toEqual({ from: '2026-11-28', to: '2026-12-04' })
  })

  test('dates in the address are kept, and an open end stays open', () => {
    expect(jobDates({ from: '2026-11-01' }, '', today)).toEqual({ from: '2026-11-01' })
    expect(jobDates({ from: '2026-11-01', to: '2026-11-02' }, 'anjali', today)).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    })
  })

  test('all days are listed on request, and for a search', () => {
    expect(jobDates({ dates: anyDates }, '', today)).toEqual({})
    expect(jobDates({}, 'anjali', today)).toEqual({})
  })
})
