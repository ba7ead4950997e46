import { expect, onTestFinished, test } from 'vitest'
import { createUser } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { cleanUpTask } from './clean-up.ts'

test('deletes expired rows and nothing younger', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { db, pool } = database
  const id = await createUser(db, { role: 'staff', name: 'Asha' })
  for (const hours of [23, 25]) {
    await pool.query(
      "INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES ($1, $2, '', app_now() - make_interval(hours => $3))",
      [id, `${hours}`, hours],
    )
  }
  await cleanUpTask(database).handler({}, { number: 1, isLast: true })
  const { rows } = await pool.query('SELECT key FROM idempotency_keys')
  expect(rows).toEqual([{ key: '23' }])
})
