import { expect, test } from 'vitest'
import { createReadBatch, most, type Read } from './read-batch.ts'

const start = Date.parse('2026-04-01T10:00:30Z')
const opened: Read = {
  at: start,
  user_id: 1,
  api_key_id: null,
  kind: 'customer',
  way: 'record',
  record_id: 7,
  records: 1,
}
const listed: Read = {
  ...opened,
  way: 'list',
  record_id: null,
  records: 25,
  address: '/api/customers?page=1',
}

test('reads of the same record in a minute are one row, others are rows of their own', () => {
  const batch = createReadBatch()
  batch.note(opened)
  batch.note(opened)
  batch.note({ ...opened, record_id: 8 })
  batch.note({ ...opened, api_key_id: 3 })
  batch.note({ ...opened, at: start + 60_000 })
  const rows = batch
    .take()
    .map(({ record_id, api_key_id, minute, requests }) => [
      record_id,
      api_key_id,
      minute.slice(11, 16),
      requests,
    ])
  expect(rows).toEqual([
    [7, null, '10:00', 2],
    [8, null, '10:00', 1],
    [7, 3, '10:00', 1],
    [7, null, '10:01', 1],
  ])
  expect(batch.take()).toEqual([])
})

test('a list that is read again within the hour counts only its additional persons', () => {
  const batch = createReadBatch()
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
  batch.note({ ...listed, at: start + 3_600_000 })
  expect(count()).toEqual([[1, 25]])
})

test('a download counts each time', () => {
  const batch = createReadBatch()
  batch.note({ ...listed, way: 'download', records: 900 })
  batch.note({ ...listed, way: 'download', records: 900 })
  expect(batch.take()).toMatchObject([{ requests: 2, records: 1800, record_id: null }])
})

test('returned rows are summed with those added in between', () => {
  const batch = createReadBatch()
  batch.note(opened)
  const taken = batch.take()
  batch.note(opened)
  batch.putBack(taken)
  expect(batch.take()).toMatchObject([{ record_id: 7, requests: 2, records: 2 }])
})

test('a full batch keeps the volume and combines records', () => {
  const batch = createReadBatch()
  for (let id = 1; id <= most.records + 50; id += 1) batch.note({ ...opened, record_id: id })
  batch.note({ ...opened, record_id: 1 })
  const rows = batch.take()
  expect(rows).toHaveLength(most.records + 1)
  expect(rows.at(-1)).toMatchObject({ record_id: null, requests: 50, records: 50 })
  expect(rows[0]).toMatchObject({ record_id: 1, requests: 2 })
  expect(batch.takeLost()).toBe(0)
})

test('a batch without room counts the lost requests', () => {
  const batch = createReadBatch()
  for (let user_id = 1; user_id <= most.rows + 3; user_id += 1) batch.note({ ...opened, user_id })
  expect(batch.take()).toHaveLength(most.rows)
  expect(batch.takeLost()).toBe(3)
  expect(batch.takeLost()).toBe(0)
})
