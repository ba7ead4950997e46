import type { DayJob, DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { expect, test } from 'vitest'
import { rowOf } from './day-layout.ts'
import { momentAt } from './day-minutes.ts'
import type { Trees } from './day-trees.ts'
import { misfitsOf } from './row-fit.ts'

const day = '2026-06-08'
const job: DayJob = {
  id: 7,
  version: 1,
  status: 'accepted',
  partner_id: 1,
  place: null,
  location_id: null,
  rejected_by: [],
  late_at: null,
  partner_link: null,
  customer: { id: 1, name: 'Asha', phone: '+919876543210' },
  category: { id: 1, title: 'Tap repair' },
  started_at: null,
  completed_at: null,
  scheduled_at: momentAt(day, 600),
  ends_at: momentAt(day, 660),
}
const kinds = (
  values: Partial<DayPartner>,
  from: number,
  to: number,
  placed: Partial<DayJob> = {},
  trees?: Trees,
) => {
  const partner: DayPartner = {
    id: 1,
    name: 'Ravi',
    status: 'approved',
    serves: [],
    covers: [],
    documents: [],
    district: null,
    hours: [],
    days_off: [],
  }
  const row = rowOf({ ...partner, ...values }, [job], { day, hours: [] }, 0, () => true)
  return misfitsOf(row, { from, to }, { ...job, id: 8, ...placed }, trees).map(({ kind }) => kind)
}

test('other work at the same time is named with its minutes, the job itself is not', () => {
  expect(kinds({}, 630, 700)).toEqual(['overlaps'])
  expect(kinds({}, 660, 700)).toEqual([])
  expect(kinds({}, 630, 700, { id: job.id })).toEqual([])
})

test('days off, working hours and partners who cannot be assigned any more', () => {
  expect(kinds({ hours: [{ weekday: 2, starts: 540, ends: 1080 }] }, 700, 760)).toEqual(['outside-hours'])
  const wedding = { id: 1, from_day: day, to_day: day, reason: 'Wedding' }
  expect(kinds({ days_off: [wedding] }, 700, 760)).toEqual(['off'])
  const hours = [1, 2].map((weekday) => ({ weekday, starts: 780, ends: 1200 }))
  expect(kinds({ hours }, 700, 800)).toEqual(['outside-hours'])
  expect(kinds({ hours }, 780, 1200)).toEqual([])
  expect(kinds({ hours }, 1100, 1260)).toEqual(['outside-hours'])
  // Work over several days pauses at night.
  expect(kinds({ hours }, 1100, 2400)).toEqual([])
  expect(kinds({ hours: hours.slice(0, 1) }, 1100, 2400)).toEqual(['outside-hours'])
  // A night's hours end on the next day.
  const night = [{ weekday: 1, starts: 1320, ends: 1560 }]
  expect(kinds({ hours: night }, 1380, 1500)).toEqual([])
  expect(kinds({ hours: night }, 1380, 1600)).toEqual(['outside-hours'])
  expect(kinds({}, 700, 760, { rejected_by: [1] })).toEqual(['rejected-this-job'])
  expect(kinds({ status: 'deactivated' }, 700, 760)).toEqual(['not-approved'])
})

test('a service that is not offered and a location that is not covered are named', () => {
  const node = (id: number, parent_id: number | null, title: string, type = 'area') => ({
    id,
    parent_id,
    title,
    type,
  })
  const service = (...args: Parameters<typeof node>) => ({ ...node(...args), required_documents: [] })
  const trees: Trees = {
    categories: [service(1, 2, 'Tap repair'), service(2, null, 'Plumbing'), service(3, null, 'AC')],
    locations: [
      node(10, 11, '560102', 'pincode'),
      node(11, 12, 'HSR'),
      node(12, null, 'Bengaluru'),
      node(13, null, 'Mysuru'),
    ].concat(node(14, 13, '560102', 'pincode')),
  }
  const at = (serves: number[], covers: number[], placed: Partial<DayJob> = { location_id: 10 }) =>
    kinds({ serves, covers }, 700, 760, placed, trees)
  expect(at([1], [10])).toEqual([])
  expect(at([2], [12])).toEqual([])
  expect(at([3], [12])).toEqual(['does-not-serve'])
  expect(at([2], [13])).toEqual(['does-not-cover'])
  expect(at([3], [13])).toEqual(['does-not-serve', 'does-not-cover'])
  // The same pincode under another area, and a job without an address.
  expect(at([2], [14])).toEqual([])
  expect(at([2], [], { location_id: null })).toEqual([])
})

test('a document required by the category or an ancestor is missing until it is valid on the day', () => {
  const trees: Trees = {
    categories: [
      { id: 1, parent_id: 2, title: 'Tap repair', required_documents: ['pan'] },
      { id: 2, parent_id: null, title: 'Plumbing', required_documents: ['police-check'] },
      { id: 3, parent_id: null, title: 'AC', required_documents: ['licence'] },
    ],
    locations: [{ id: 10, parent_id: null, title: 'Bengaluru' }],
  }
  const at = (documents: DayPartner['documents']) => kinds({ serves: [1], documents }, 700, 760, {}, trees)
  expect(at([])).toEqual(['document', 'document'])
  const pan = { kind: 'pan', until: null } as const
  expect(at([pan, { kind: 'police-check', until: '2026-06-07' }])).toEqual(['document'])
  expect(at([pan, { kind: 'police-check', until: day }])).toEqual([])
})
