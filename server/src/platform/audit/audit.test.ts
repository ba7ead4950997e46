import { afterAll, beforeAll, expect, test } from 'vitest'
import { contextOfTask } from '#platform/http/context.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { addTimeline, recordAudit } from './audit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const context = async (db = database.db) => ({ ...(await contextOfTask(db)), request_id: 'r-1' })

async function written(before: object | undefined, after: object | undefined) {
  await recordAudit(await context(), {
    record_type: 'test',
    record_id: 1,
    action: 'updated',
    before: before && { ...before },
    after: after && { ...after },
  })
  return database.db
    .selectFrom('audit_entries')
    .select(['before', 'after', 'request_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
}

test('keeps the differing fields of two states, without generated columns', async () => {
  const entry = await written(
    { name: 'Asha', pincode: '400001', tags: ['a'], version: 1, updated_at: 'then' },
    { name: 'Asha', pincode: '400002', tags: ['a'], version: 2, updated_at: 'now' },
  )
  expect(entry).toEqual({ before: { pincode: '400001' }, after: { pincode: '400002' }, request_id: 'r-1' })
})

test('keeps all fields of a new record, and of a secret only that it changed', async () => {
  const secrets = {
    password: 'a',
    access_token: 'b',
    accessToken: 'c',
    authcode: 'd',
    apikey: 'e',
    password_hash: 'f',
  }
  const { after } = await written(undefined, { name: 'Asha', note: null, ...secrets })
  expect(after).toEqual({
    name: 'Asha',
    note: null,
    ...Object.fromEntries(Object.keys(secrets).map((key) => [key, 'changed'])),
  })
})

test('is append-only', async () => {
  await written(undefined, { name: 'Asha' })
  await expect(database.pool.query("UPDATE audit_entries SET action = 'nothing'")).rejects.toThrow(
    'append-only',
  )
  await expect(database.pool.query('DELETE FROM audit_entries')).rejects.toThrow('append-only')
})

test('is rolled back with the change, and so is the timeline', async () => {
  const count = async () => {
    const { rows } = await database.pool.query(
      'SELECT (SELECT count(*) FROM audit_entries) + (SELECT count(*) FROM timeline_entries) AS all',
    )
    return rows[0].all
  }
  const before = await count()
  const change = database.db.transaction().execute(async (db) => {
    await recordAudit(await context(db), { record_type: 'test', record_id: 1, action: 'updated' })
    await addTimeline(await context(db), { record_type: 'test', record_id: 1, kind: 'changed' })
    throw new Error('no')
  })
  await expect(change).rejects.toThrow('no')
  expect(await count()).toBe(before)
})
