import { expect, test } from 'vitest'
import { createReadBatch, most, type Read } from './read-batch.ts'

const opened: Read = { user_id: 1, api_key_id: null, kind: 'customer', way: 'record', record_id: 7, records: 1 }
const listed: Read = { ...opened, way: 'list', record_id: null, records: 25, address: '/api/customers?page=1' }

/** A batch on a clock that the test moves. */
function batchAt(start = Date.parse('2026-04-01T10:00:30Z')) {
  const clock = { now: start }
  return { clock, batch: createReadBatch(() => clock.now) }
}

test('reads of the same record in a minute are one row, others are rows of their own', () => {
  const { batch, clock } = batchAt()
  batch.note(opened)
  batch.note(opened)
  batch.note({ ...opened, record_id: 8 })
  batch.note({ ...opened, api_key_id: 3 })
  clock.now += 60_000
  batch.note(opened)
  const rows = batch
    .take()
    .map(({ record_id, api_key_id, minute, requests }) => [record_id, api_key_id, minute.slice(11, 16), requests])
  expect(rows).toEqual([
    [7, null, '10:00', 2],
    [8, null, '10:00', 1],
    [7, 3, '10:00', 1],
    [7, null, '10:01', 1],
  ])
  expect(batch.take()).toEqual([])
})

test('a list that is asked for again within the hour counts only what it shows more', () => {
  const { batch, clock } = batchAt()
  const count = () => batch.take().map(({ requests, records }) => [requests, records])
  batch.note(listed)
  batch.note(listed)
  expect(count()).toEqual([[2, 25]])
  batch.note({ ...listed, records: 27 })
  batch.note({ ...listed, user_id: 2 })
  batch.note({ ...listed, address: '/api/customers?page=2' })
  expect(count()).toEqual([
    [2, 27],
    [1, 25],
  ])
  clock.now += 3_600_000
  batch.note(listed)
  expect(count()).toEqual([[1, 25]])
})

test('a download counts each time', () => {
  const { batch } = batchAt()
  batch.note({ ...listed, way: 'download', records: 900 })
  batch.note({ ...listed, way: 'download', records: 900 })
  expect(batch.take()).toMatchObject([{ requests: 2, records: 1800, record_id: null }])
})

test('what was put back is summed with what came meanwhile', () => {
  const { batch } = batchAt()
  batch.note(opened)
  const taken = batch.take()
  batch.note(opened)
  batch.putBack(taken)
  expect(batch.take()).toMatchObject([{ record_id: 7, requests: 2, records: 2 }])
})

test('a full batch keeps the volume and no longer tells records apart', () => {
  const { batch } = batchAt()
  for (let id = 1; id <= most.records + 50; id += 1) batch.note({ ...opened, record_id: id })
  batch.note({ ...opened, record_id: 1 })
  const rows = batch.take()
  expect(rows).toHaveLength(most.records + 1)
  expect(rows.at(-1)).toMatchObject({ record_id: null, requests: 50, records: 50 })
  expect(rows[0]).toMatchObject({ record_id: 1, requests: 2 })
  expect(batch.takeLost()).toBe(0)
})

test('a batch without room counts the requests that it loses', () => {
  const { batch } = batchAt()
  for (let user_id = 1; user_id <= most.rows + 3; user_id += 1) batch.note({ ...opened, user_id })
  expect(batch.take()).toHaveLength(most.rows)
  expect(batch.takeLost()).toBe(3)
  expect(batch.takeLost()).toBe(0)
})
