import { expect, test } from 'vitest'
import { sharedOverlaps } from './replacements.rules.ts'

const job = (id: number, from: string, to: string, partner_id: number | null) => ({
  id,
  partner_id,
  scheduled_at: `2026-11-23T${from}:00Z`,
  ends_at: `2026-11-23T${to}:00Z`,
})

test('jobs that one partner gets at overlapping times show the overlap, and no others', () => {
  const all = [
    job(1, '09:00', '11:00', 7),
    job(2, '10:30', '12:00', 7),
    job(3, '10:00', '11:00', 8),
    job(4, '11:00', '12:00', null),
  ]
  expect(sharedOverlaps(all[0]!, all)).toEqual([{ kind: 'overlaps', job_id: 2, minutes: 30 }])
  expect(sharedOverlaps(all[1]!, all)).toEqual([{ kind: 'overlaps', job_id: 1, minutes: 30 }])
  expect(sharedOverlaps(all[2]!, all)).toEqual([])
  expect(sharedOverlaps(all[3]!, all)).toEqual([])
})
