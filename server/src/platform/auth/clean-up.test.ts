import { expect, onTestFinished, test } from 'vitest'
import { makeUser } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { cleanUpTask } from './clean-up.ts'
import { openSession } from './sessions.ts'

test('forgets what has served its time and nothing younger', async () => {
  const database = await testDatabase()
  onTestFinished(() => database.drop())
  const { db, pool } = database
  const id = await makeUser(db, { role: 'staff', name: 'Asha' })
  for (const days of [29, 31]) {
    await openSession(db, id, { request_id: null, ip: `${days}`, user_agent: null })
    await pool.query('UPDATE sessions SET expires_at = now() - make_interval(days => $1) WHERE ip = $2', [
      days,
      `${days}`,
    ])
  }
  for (const hours of [23, 25]) {
    await pool.query(
      "INSERT INTO idempotency_keys (user_id, key, request_hash, created_at) VALUES ($1, $2, '', now() - make_interval(hours => $3))",
      [id, `${hours}`, hours],
    )
    await pool.query('INSERT INTO sign_in_attempts VALUES ($1, now() - make_interval(hours => $2))', [
      `${hours}`,
      hours,
    ])
  }
  await cleanUpTask(database).handler({}, { number: 1, isLast: true })
  const { rows } = await pool.query(
    'SELECT ip AS kept FROM sessions UNION ALL SELECT key FROM idempotency_keys UNION ALL SELECT subject FROM sign_in_attempts',
  )
  expect(rows.map(({ kept }) => kept)).toEqual(['29', '23', '23'])
})
