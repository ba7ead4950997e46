import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { expect, test } from 'vitest'
import { type DayFilters, rowsOfDay } from './day-filter.ts'
import { momentAt } from './day-minutes.ts'

const day = '2026-06-08'
const categories = [
  { id: 1, parent_id: null, title: 'Plumbing', required_documents: [] },
  { id: 2, parent_id: 1, title: 'Tap repair', required_documents: [] },
  { id: 3, parent_id: null, title: 'Cleaning', required_documents: [] },
]
const locations = [
  { id: 10, parent_id: null, title: 'Bengaluru Urban' },
  { id: 11, parent_id: 10, title: 'HSR Layout' },
  { id: 12, parent_id: 11, title: '560102' },
  { id: 20, parent_id: null, title: 'Mumbai' },
]
const partner = (id: number, name: string, serves: number[], covers: number[]): DayPartner => ({
  id,
  name,
  serves,
  covers,
  status: 'approved',
  documents: [],
  district: null,
  hours: [],
  days_off: [],
})
const job = (id: number, partner_id: number | null, values: Partial<DayJob> = {}): DayJob => ({
  id,
  version: 1,
  status: 'pending',
  partner_id,
  place: '560102 HSR Layout',
  location_id: 12,
  rejected_by: [],
  late_at: values.scheduled_at ?? momentAt(day, 600),
  partner_link: null,
  customer: { id, name: `Customer ${id}`, phone: `+91987654321${id}` },
  category: { id: 2, title: 'Tap repair' },
  started_at: null,
  completed_at: null,
  scheduled_at: momentAt(day, 600),
  ends_at: momentAt(day, 660),
  ...values,
})
const partners = [
  partner(1, 'Ravi', [1], [10]),
  partner(2, 'Sunil', [3], [20]),
  partner(3, 'Zara', [2], [12]),
]
const cleaning = { category: { id: 3, title: 'Cleaning' }, location_id: 20, place: '400001 Fort' }
const jobs = [job(1, 1), job(2, 2, cleaning), job(3, null), job(4, null, cleaning), job(5, 1, cleaning)]

function shown(filters: Partial<DayFilters>, of = jobs) {
  const rows = rowsOfDay(
    { day, hours: [], partners, jobs: of, more_partners: 0 },
    { q: '', ...filters },
    { categories, locations },
    0,
    [],
  )
  return {
    partners: rows.rows.map((row) => row.partner.name),
    jobs: rows.rows.flatMap(({ blocks }) =>
      blocks.filter(({ isQuiet }) => !isQuiet).map((block) => block.job.id),
    ),
    quiet: rows.rows.flatMap(({ blocks }) =>
      blocks.filter(({ isQuiet }) => isQuiet).map((block) => block.job.id),
    ),
    tray: rows.tray.map(({ id }) => id),
    count: rows.jobs,
  }
}

test('without filters all partners and jobs are listed', () => {
  expect(shown({})).toEqual({
    partners: ['Ravi', 'Sunil', 'Zara'],
    jobs: [1, 5, 2],
    quiet: [],
    tray: [3, 4],
    count: 5,
  })
})

test('a service filter keeps jobs and partners of it and its sub-services; other jobs keep their time', () => {
  const plumbing = shown({ category_id: '1' })
  expect(plumbing).toEqual({ partners: ['Ravi', 'Zara'], jobs: [1], quiet: [5], tray: [3], count: 2 })
  expect(shown({ category_id: '1,3' }).count).toBe(5)
})

test('a location filter keeps jobs in it and partners who serve it', () => {
  expect(shown({ location_id: '11' })).toMatchObject({ partners: ['Ravi', 'Zara'], jobs: [1], tray: [3] })
  expect(shown({ location_id: '20' })).toMatchObject({ partners: ['Ravi', 'Sunil'], jobs: [5, 2], tray: [4] })
})

test('a partner filter narrows the rows and keeps the tray', () => {
  expect(shown({ partner_id: '3' })).toMatchObject({ partners: ['Zara'], tray: [3, 4] })
})

test('a search finds a partner with all their jobs, a customer, a pincode, a job number', () => {
  expect(shown({ q: 'ravi' })).toMatchObject({ partners: ['Ravi'], jobs: [1, 5], tray: [] })
  expect(shown({ q: 'zar' })).toMatchObject({ partners: ['Zara'], jobs: [] })
  expect(shown({ q: '98765 43212' }).count).toBe(1)
  expect(shown({ q: '560102' })).toMatchObject({ partners: ['Ravi'], jobs: [1], quiet: [5], tray: [3] })
  expect(shown({ q: '98765 43212' })).toMatchObject({ partners: ['Sunil'], jobs: [2] })
  expect(shown({ q: 'nobody at all' })).toMatchObject({ partners: [], tray: [], count: 0 })
})

test('a search that matches only jobs in the tray keeps the partners who can take them', () => {
  const allNames = ['Ravi', 'Sunil', 'Zara']
  expect(shown({ q: 'customer 3' })).toMatchObject({ partners: allNames, jobs: [], tray: [3], count: 1 })
  expect(shown({ q: 'J-4', category_id: '3' })).toMatchObject({ partners: ['Sunil'], tray: [4] })
})

test('late jobs include those in the tray; overlaps count where they are shown', () => {
  const now = Date.parse(momentAt(day, 605))
  const day1 = { day, hours: [], partners, jobs, more_partners: 0 }
  const count = (filters: Partial<DayFilters>) =>
    rowsOfDay(day1, { q: '', ...filters }, { categories, locations }, now, [])
  expect(count({})).toMatchObject({ late: 5, clashing: 2, free: 1 })
  expect(count({ location_id: '20', partner_id: '2' })).toMatchObject({ late: 2, clashing: 0 })
})

test('the late or clashing filter hides other partners, hides the text of other jobs, and keeps the counts', () => {
  const now = Date.parse(momentAt(day, 605))
  const off = { ...partners[1]!, days_off: [{ id: 1, from_day: day, to_day: day, reason: null }] }
  const of = [
    job(1, 1),
    job(6, 1, { scheduled_at: momentAt(day, 700), ends_at: momentAt(day, 760) }),
    job(2, 2),
    job(3, null),
  ]
  const narrowed = (only: string) =>
    rowsOfDay(
      { day, hours: [], partners: [partners[0]!, off, partners[2]!], jobs: of, more_partners: 0 },
      { q: '', only },
      { categories, locations },
      now,
      [],
    )
  const late = narrowed('late')
  expect([late.late, late.clashing, late.free]).toEqual([3, 1, 1])
  expect(late.rows.map((row) => row.blocks.map(({ job: { id }, isQuiet }) => [id, isQuiet]))).toEqual([
    [
      [1, false],
      [6, true],
    ],
    [[2, false]],
  ])
  expect(late.tray.map(({ id }) => id)).toEqual([3])
  const clashing = narrowed('clashing')
  expect(clashing.rows.map((row) => row.partner.name)).toEqual(['Sunil'])
  expect([clashing.tray, clashing.jobs]).toEqual([[], 1])
})

test('a job that was moved to another day is removed', () => {
  const tomorrow = { scheduled_at: momentAt(day, 1440), ends_at: momentAt(day, 1500) }
  expect(shown({}, [job(1, 1, tomorrow), job(3, null, tomorrow)]).count).toBe(0)
})
