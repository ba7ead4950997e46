import { describe, expect, test } from 'vitest'
import { partsText } from '#src/text/en/parts.ts'
import { getText } from '#src/text/intl.ts'
import { formatDayRange } from './dates.ts'
import { createFormats } from './formats.ts'

const formats = createFormats()
const now = '2026-11-21T06:00:00Z' // Saturday, 11:30 AM in Kolkata

describe('numbers of the specification, section 9', () => {
  test('INR in standard notation from paise', () => {
    expect(formats.money(123_456_750)).toBe('₹1,234,567.50')
    expect(formats.money(0)).toBe('₹0.00')
    expect(formats.money(5)).toBe('₹0.05')
    expect(formats.money(-20_000)).toBe('−₹200.00')
  })

  test('Indian grouping when the profile asks for it', () => {
    const indian = createFormats({ number_grouping: 'indian' })
    expect(indian.money(123_456_750)).toBe('₹12,34,567.50')
    expect(indian.count(1_234_567)).toBe('12,34,567')
  })

  test('decimals have exactly two digits', () => {
    expect(formats.decimal(1234.5)).toBe('1,234.50')
    expect(formats.decimal(2)).toBe('2.00')
    expect(formats.decimal(0.126)).toBe('0.13')
  })

  test('percent is not grouped', () => {
    expect(formats.percent(12.345)).toBe('1234.5%')
    expect(formats.percent(0.2)).toBe('20%')
  })

  test('figures split their paise off', () => {
    expect(formats.moneyParts(41_268_050)).toEqual({ rupees: '₹412,680', rest: '.50' })
  })
})

describe('dates of the specification, section 9', () => {
  test('short is year, short month, day', () => expect(formats.shortDate(now)).toBe('Nov 21, 2026'))

  test('long adds short weekday, hour and minute', () => {
    expect(formats.longDate(now)).toBe('Sat, Nov 21, 2026, 11:30 AM')
  })

  test('times are in the business zone unless the user has another', () => {
    expect(formats.time('2026-11-20T20:00:00Z')).toBe('1:30 AM')
    expect(formats.shortDate('2026-11-20T20:00:00Z')).toBe('Nov 21, 2026')
    expect(createFormats({ time_zone: 'Europe/London' }).longDate(now)).toBe('Sat, Nov 21, 2026, 6:00 AM')
  })

  test('days are named by the calendar, not by 24 hours', () => {
    expect(formats.dayTime('2026-11-21T18:00:00Z', now)).toBe('Today, 11:30 PM')
    expect(formats.dayTime('2026-11-21T19:00:00Z', now)).toBe('Tomorrow, 12:30 AM')
    expect(formats.dayTime('2026-11-23T05:30:00Z', now)).toBe('Mon, 11:00 AM')
    expect(formats.dayTime('2026-12-09T05:30:00Z', now)).toBe('Dec 9, 11:00 AM')
    expect(formats.dayTime('2027-01-09T05:30:00Z', now)).toBe('Jan 9, 2027, 11:00 AM')
  })

  test('periods and ranges', () => {
    expect(formats.period('2026-11-21T06:00:00Z', '2026-11-21T07:30:00Z', now)).toBe(
      'Today, 11:30 AM – 1:00 PM',
    )
    expect(formatDayRange('2026-11-21', '2026-11-27')).toBe('Nov 21 – Nov 27, 2026')
    expect(formatDayRange('2026-12-30', '2027-01-02')).toBe('Dec 30, 2026 – Jan 2, 2027')
    expect(formatDayRange('2026-11-21', '2026-11-21')).toBe('Nov 21, 2026')
  })
})

describe('relative time of the specification, section 9', () => {
  const ago = (seconds: number) => formats.relative(new Date(Date.parse(now) - seconds * 1000), now)

  test.each([
    [0, 'now'],
    [1, '1 second ago'],
    [45, '45 seconds ago'],
    [60, '1 minute ago'],
    [38 * 60, '38 minutes ago'],
    [3600, '1 hour ago'],
    [23 * 3600, '23 hours ago'],
    [26 * 3600, 'yesterday'],
    [47 * 3600, '2 days ago'],
    [29 * 86_400, '29 days ago'],
    [31 * 86_400, '1 month ago'],
    [200 * 86_400, '6 months ago'],
    [364 * 86_400, '11 months ago'],
    [365 * 86_400, '1 year ago'],
    [800 * 86_400, '2 years ago'],
    [-12 * 60, 'in 12 minutes'],
    [-86_400, 'tomorrow'],
  ])('%i seconds', (seconds, phrase) => expect(ago(seconds)).toBe(phrase))
})

describe('date and time inputs', () => {
  test('the zone is applied and removed without loss', () => {
    expect(formats.toInput('2026-11-21T06:00:00Z')).toBe('2026-11-21T11:30')
    expect(formats.fromInput('2026-11-21T11:30')).toBe('2026-11-21T06:00:00.000Z')
    expect(formats.fromInput('2026-11-21T00:15')).toBe('2026-11-20T18:45:00.000Z')
    expect(formats.fromInput('tomorrow')).toBeNull()
  })

  test('a zone with summer time keeps its wall time on both sides of the change', () => {
    const london = createFormats({ time_zone: 'Europe/London' })
    expect(london.fromInput('2026-03-28T12:00')).toBe('2026-03-28T12:00:00.000Z')
    expect(london.fromInput('2026-03-29T12:00')).toBe('2026-03-29T11:00:00.000Z')
  })
})

test('the paging label', () => {
  const values = { 0: formats.count(1), 1: formats.count(25), 2: formats.count(1204) }
  expect(getText(partsText, 'parts.paging', values)).toBe('Showing 1 to 25 of 1,204 results.')
})
