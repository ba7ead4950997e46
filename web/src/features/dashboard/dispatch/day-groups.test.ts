import type { DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { expect, test } from 'vitest'
import { groupRows, linesOf } from './day-groups.ts'
import type { Block, Row } from './day-layout.ts'

const row = (id: number, district: string | null, jobs: number): Row => ({
  key: String(id),
  day: '2026-06-08',
  lanes: 1,
  off: [],
  isOff: false,
  busy: 0,
  share: 0,
  partner: { id, district } as DayPartner, // of which nothing else is read
  blocks: Array.from({ length: jobs }, () => ({}) as Block),
})
const rows = [
  row(1, 'Bengaluru Urban', 0),
  row(2, 'Mumbai', 2),
  row(3, 'Bengaluru Rural', 1),
  row(4, 'Chennai', 0),
  row(5, null, 1),
]
const shape = (open: string[], shown: number[] = []) =>
  linesOf(
    groupRows(rows),
    (city) => open.includes(city),
    ({ partner }) => shown.includes(partner.id),
  ).map((line) =>
    line.kind === 'row' ? line.row.partner.id : line.kind === 'city' ? line.city : `+${line.hidden}`,
  )

test('partners are grouped by city: cities with jobs first, the districts of one city together', () => {
  expect(shape([])).toEqual(['Bengaluru', 3, '+1', 'Mumbai', 2, 'Chennai', '+1', '', 5])
})

test('an open city shows all its partners, a closed one the partners that are asked for', () => {
  expect(shape(['Bengaluru'])).toEqual(['Bengaluru', 3, 1, 'Mumbai', 2, 'Chennai', '+1', '', 5])
  expect(shape([], [4])).toEqual(['Bengaluru', 3, '+1', 'Mumbai', 2, 'Chennai', 4, '', 5])
})
