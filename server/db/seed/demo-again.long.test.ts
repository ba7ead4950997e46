import { expect, test } from 'vitest'
import { testDatabase } from '../../test/database.ts'
import { loadDemo } from './demo.ts'
import { loadPlaces } from './places.ts'

const now = new Date('2026-11-21T05:18:00Z')

async function story(): Promise<unknown[]> {
  const { db, pool, drop } = await testDatabase()
  try {
    await loadPlaces(pool)
    await loadDemo(db, now)
    return (await pool.query('SELECT id, name, phone, status, category_id, created_at FROM enquiries ORDER BY id')).rows
  } finally {
    await drop()
  }
}

test('the demo is the same story every time it is told for the same day', { timeout: 240_000 }, async () => {
  const first = await story()
  expect(first).not.toEqual([])
  expect(await story()).toEqual(first)
})
