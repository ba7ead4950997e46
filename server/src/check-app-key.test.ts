import { randomBytes } from 'node:crypto'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { type TestDatabase, testDatabase } from '../test/database.ts'
import { checkAppKey } from './check-app-key.ts'

const secrets = createSecrets(randomBytes(32))
const others = createSecrets(randomBytes(32))
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
  onTestFinished(() => database.drop())
})

const check = (by = secrets) => checkAppKey(database.db, by)
const keyRow = async () => (await database.pool.query('SELECT check_value, rotated_at FROM app_key')).rows[0]
const putSecret = (by: typeof secrets, key: string) =>
  database.db
    .insertInto('settings')
    .values({ key, value: JSON.stringify(by.seal('p@ss ₹', key)), encrypted: true })
    .execute()

describe('the first start', () => {
  test('names the key of the data, and a start with another key is refused', async () => {
    await check()
    await check()
    expect(await keyRow()).toMatchObject({ rotated_at: null })
    await expect(check(others)).rejects.toThrow(/^APP_KEY is not the key of this data: expected the key that/)
    await check()
  })

  test('of two keys at once has one winner', async () => {
    const results = await Promise.allSettled([check(), check(others)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('the first start of this version on older data', () => {
  test('with the right key leaves the secrets and names the key', async () => {
    await putSecret(secrets, 'demo.key')
    const before = (await database.pool.query('SELECT * FROM settings')).rows
    await check()
    expect((await database.pool.query('SELECT * FROM settings')).rows).toEqual(before)
    expect(await keyRow()).toBeDefined()
  })

  test('with a key that does not open every secret names those, and names no key of the data', async () => {
    await putSecret(secrets, 'demo.key')
    await putSecret(others, 'nimbusit.password')
    await expect(check()).rejects.toThrow(
      'APP_KEY is not the key of this data: it cannot read 1 of 2 stored secrets, such as nimbusit.password; expected',
    )
    expect(await keyRow()).toBeUndefined()
  })
})
