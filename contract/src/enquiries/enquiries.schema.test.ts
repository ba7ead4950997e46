import { describe, expect, test } from 'vitest'
import { enquiryCreate, enquiryToJob, enquiryUpdate } from './enquiries.schema.ts'
import { enquiryListQuery } from './enquiry-lists.schema.ts'
import { period, reschedule } from './schedule.schema.ts'

const minimal = { name: ' Asha Rao ', phone: '098765 43210' }

describe('enquiryCreate', () => {
  test('name and phone are enough; the phone is normalised and the rest has defaults', () => {
    expect(enquiryCreate.parse(minimal)).toMatchObject({
      name: 'Asha Rao',
      phone: '+919876543210',
      status: 'open',
      temperature: 'medium',
      source: 'unknown',
      customer_id: null,
      answers: [],
    })
  })

  test.each([
    ['a short phone', { ...minimal, phone: '98765' }, 'phone'],
    ['an unknown status', { ...minimal, status: 'won' }, 'status'],
    ['a fraction of a paisa', { ...minimal, quoted_price: 10.5 }, 'quoted_price'],
    ['a negative price', { ...minimal, quoted_price: -1 }, 'quoted_price'],
    ['a NUL in the note', { ...minimal, note: 'a\u0000b' }, 'note'],
    ['a lone surrogate', { ...minimal, note: 'a\ud800' }, 'note'],
    ['a day that is no moment', { ...minimal, follow_up_at: '2026-04-01' }, 'follow_up_at'],
  ])('refuses %s', (_name, body, field) => {
    const result = enquiryCreate.safeParse(body)
    expect(result.error?.issues.map((issue) => issue.path.join('.'))).toEqual([field])
  })

  test('refuses an unknown key', () => {
    expect(enquiryCreate.safeParse({ ...minimal, is_admin: true }).success).toBe(false)
  })
})

test('an update needs the version that was read', () => {
  expect(enquiryUpdate.safeParse({ name: 'Asha' }).success).toBe(false)
  expect(enquiryUpdate.parse({ name: 'Asha', version: 3 })).toEqual({ name: 'Asha', version: 3 })
})

describe('periods', () => {
  const starts_at = '2026-04-01T10:00:00+05:30'

  test('are kept in UTC', () => {
    expect(period.parse({ starts_at, ends_at: '2026-04-01T12:00:00+05:30' })).toEqual({
      starts_at: '2026-04-01T04:30:00.000Z',
      ends_at: '2026-04-01T06:30:00.000Z',
    })
  })

  test.each([
    ['the end before the start', '2026-04-01T09:00:00+05:30'],
    ['no length at all', '2026-04-01T04:30:00Z'],
    ['more than a fortnight', '2026-04-15T10:00:01+05:30'],
  ])('refuse %s', (_name, ends_at) => {
    expect(period.safeParse({ starts_at, ends_at }).error?.issues[0]?.path).toEqual(['ends_at'])
  })

  test('a job from an enquiry has an end after its start, a rescheduling a reason', () => {
    expect(enquiryToJob.safeParse({ starts_at, ends_at: starts_at, version: 1 }).success).toBe(false)
    const later = '2026-04-01T12:00:00+05:30'
    expect(reschedule.safeParse({ starts_at, ends_at: later, reason: ' ', version: 1 }).success).toBe(false)
    expect(reschedule.safeParse({ starts_at, ends_at: starts_at, reason: 'rain', version: 1 }).success).toBe(
      false,
    )
    expect(reschedule.safeParse({ starts_at, ends_at: later, reason: 'rain', version: 1 }).success).toBe(true)
  })
})

describe('the list query', () => {
  test('reads filters from text and has its defaults', () => {
    expect(
      enquiryListQuery.parse({ status: 'open,closed', category_id: '3,7', sort: '-created_at' }),
    ).toEqual({
      page: 1,
      per_page: 25,
      sort: '-created_at',
      status: ['open', 'closed'],
      category_id: [3, 7],
    })
  })

  test.each([{ sort: 'phone' }, { per_page: '101' }, { page: '0' }, { status: 'won' }, { colour: 'red' }])(
    'refuses %j',
    (query) => {
      expect(enquiryListQuery.safeParse(query).success).toBe(false)
    },
  )
})
