import type { CallerRecord } from 'contract/customers/customers.schema.ts'
import { expect, test } from 'vitest'
import { isOpenRecord, offersComplaint } from './caller-record.ts'

const of = { at: '2026-11-19T05:00:00.000Z', category: 'Tap repair', partner: null }
const job = (id: number, status: 'started' | 'completed' | 'cancelled' = 'completed'): CallerRecord => ({
  ...of,
  type: 'job',
  id,
  status,
})
const complaint = (job_id: number, status: 'open' | 'visit-planned' | 'resolved' = 'open'): CallerRecord => ({
  ...of,
  type: 'complaint',
  id: 9,
  status,
  job_id,
})

test('a complaint is offered for a job about which none is open', () => {
  const card = [complaint(1), job(1), job(2)]
  expect(card.map((record) => offersComplaint(record, card))).toEqual([false, false, true])
})

test('open complaints and running jobs are above the latest others', () => {
  const card = [complaint(1), complaint(1, 'visit-planned'), job(3, 'started'), job(1), job(2, 'cancelled')]
  expect(card.map(isOpenRecord)).toEqual([true, true, true, false, false])
})
