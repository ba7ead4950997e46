import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isKeyOfData, writeFirstKey, writeNewKey } from '#platform/crypto/key-check.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { checkAppKey } from '#src/check-app-key.ts'
import { type TestApp, testApp } from '../../../test/app.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { linkFor } from './links.service.ts'
import type { LinkOwner } from './links.store.ts'

let t: TestApp
let owner: LinkOwner
let world: World
beforeAll(async () => {
  t = await testApp()
  world = await createWorld(t, await t.as('staff'))
  const { id } = await world.job()
  owner = { kind: 'customer-job', job_id: id, assignment_id: null }
})
afterAll(() => t.close())

test('a link keeps its token under another APP_KEY, and gets a new one once the key was rotated', async () => {
  const { db } = t.database
  const right = { secrets: t.deps.secrets }
  const other = { secrets: createSecrets(randomBytes(32)) }
  const linkWith = (needs: typeof right) => linkFor({ db }, needs, owner)
  await writeFirstKey(db, right.secrets, { replacesOther: false })
  const { token, link } = await linkWith(right)
  const refusal = {
    code: 'unavailable',
    message: 'The link cannot be shown: APP_KEY is not the key of this data.',
  }
  await expect(linkWith(other)).rejects.toMatchObject(refusal)
  expect((await linkWith(right)).token).toBe(token)

  await writeNewKey(db, other.secrets)
  const replaced = await linkWith(other)
  expect(replaced.link.id).toBe(link.id)
  expect(replaced.token).not.toBe(token)
  expect((await linkWith(other)).token).toBe(replaced.token)
  expect(await isKeyOfData(db, right.secrets)).toBe(false)
  await expect(linkWith(right)).rejects.toMatchObject(refusal)
})

test('older data without secrets belongs to the key of its newest link, and older links may have an earlier one', async () => {
  const { db, pool } = t.database
  const now = { secrets: createSecrets(randomBytes(32)) }
  const { id } = await world.job()
  await linkFor({ db }, now, { kind: 'customer-job', job_id: id, assignment_id: null })
  await pool.query('DELETE FROM app_key; DELETE FROM settings WHERE encrypted')
  await expect(checkAppKey(db, t.deps.secrets)).rejects.toThrow('it did not make the newest public link')
  await checkAppKey(db, now.secrets)
  const first = await linkFor({ db }, now, owner)
  expect((await linkFor({ db }, now, owner)).token).toBe(first.token)
})
