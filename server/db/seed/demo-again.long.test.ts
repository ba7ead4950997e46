import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { loadDemo } from './demo.ts'
import { loadPlaces } from './places.ts'

const now = new Date('2026-11-21T05:18:00Z')

async function demoEnquiries(): Promise<unknown[]> {
  const { db, pool, drop } = await testDatabase()
  try {
    await loadPlaces(pool)
    await loadDemo(db, now)
    return (
      await pool.query('SELECT id, name, phone, status, category_id, created_at FROM enquiries ORDER BY id')
    ).rows
  } finally {
    await drop()
  }
}

test('loading the demo twice for the same moment gives the same enquiries', {
  timeout: 240_000,
}, async () => {
  const first = await demoEnquiries()
  expect(first).not.toEqual([])
  expect(await demoEnquiries()).toEqual(first)
})
