import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '#platform/audit/audit.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { extendChain, verifyAudit } from './audit-chain.service.ts'
import { linkRedaction, redactEntries, redactionAction } from './audit-chain.store.ts'
import { cutChain, resealCheckpoint } from './audit-checkpoint.store.ts'

const secrets = createSecrets(Buffer.alloc(32, 1))
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const days = 365

/** Entries, the first `old` of them of 400 days ago, all chained and checked. */
async function write(count: number, old: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    await recordAudit(await contextOfTask(database.db), {
      record_type: 'customer',
      record_id: i,
      action: 'updated',
      after: { name: `A ${i}` },
    })
  }
  await run(
    `UPDATE audit_entries SET at = app_now() - interval '400 days' WHERE id IN (SELECT id FROM audit_entries ORDER BY id LIMIT ${old})`,
  )
  await verify()
}
/** Without triggers, as the owner of the tables can. */
const run = (statement: string) =>
  database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
const verify = () => verifyAudit(database.db, secrets)
const cut = (limit = 500) =>
  database.db.transaction().execute((trx) => cutChain(trx, secrets, { days, limit }))

describe('the audit log after retention', () => {
  test('loses its oldest entries and still verifies, also after more entries and more cuts', async () => {
    await write(8, 5)
    const { head } = await verify()
    expect(await cut(2)).toBe(2)
    expect(await verify()).toMatchObject({ entries: 6, head, problem: null })
    expect(await cut()).toBe(3)
    expect(await cut()).toBe(0)
    expect(await verify()).toMatchObject({ entries: 3, head, problem: null })
    await recordAudit(await contextOfTask(database.db), {
      record_type: 'job',
      record_id: 1,
      action: 'updated',
      after: { note: 'later' },
    })
    expect(await verify()).toMatchObject({ entries: 4, problem: null })
  })

  test('keeps an entry that is younger, and all that come after it', async () => {
    await write(6, 5)
    await run(
      'UPDATE audit_entries SET at = app_now() WHERE id = (SELECT entry_id FROM audit_chain WHERE position = 3)',
    )
    expect(await cut()).toBe(2)
  })

  test('keeps unchecked entries, and the last one', async () => {
    await write(3, 3)
    await recordAudit(await contextOfTask(database.db), {
      record_type: 'job',
      record_id: 1,
      action: 'updated',
      after: { note: 'later' },
    })
    await run("UPDATE audit_entries SET at = app_now() - interval '400 days'")
    await extendChain(database.db)
    expect(await cut()).toBe(3)
    expect((await database.pool.query('SELECT count(*)::int AS left FROM audit_chain')).rows).toEqual([
      { left: 1 },
    ])
    expect(await cut()).toBe(0)
  })

  test('keeps the rest of a redaction verifiable', async () => {
    await write(6, 4)
    const { rows } = await database.pool.query(
      'SELECT entry_id FROM audit_chain WHERE position IN (2, 3, 5) ORDER BY position',
    )
    await database.db.transaction().execute(async (trx) => {
      await sql`SELECT set_config('housecare.erasure', 'on', true)`.execute(trx)
      const redacted = await redactEntries(
        trx,
        rows.map(({ entry_id }) => Number(entry_id)),
      )
      const after = { redacted_sha256: redacted.sha256 }
      await recordAudit(await contextOfTask(trx), {
        record_type: 'customer',
        record_id: 1,
        action: redactionAction,
        after,
      })
      const { id } = await trx
        .selectFrom('audit_entries')
        .select(sql<number>`max(id)`.as('id'))
        .executeTakeFirstOrThrow()
      await linkRedaction(trx, redacted.ids, id)
    })
    expect(await verify()).toMatchObject({ problem: null })
    expect(await cut(2)).toBe(2)
    expect(await verify()).toMatchObject({ problem: null })
    expect(await cut()).toBe(2)
    expect(await verify()).toMatchObject({ entries: 3, problem: null })
    await run(
      "UPDATE audit_entries SET ip = '10.0.0.1' WHERE id = (SELECT entry_id FROM audit_chain WHERE position = 5)",
    )
    expect((await verify()).problem).toMatch(/redacted were changed/)
  })

  test.each([
    [
      'more removed entries',
      'DELETE FROM audit_chain WHERE position = 3; DELETE FROM audit_entries WHERE id NOT IN (SELECT entry_id FROM audit_chain)',
      /gap before entry/,
    ],
    ['a removed checkpoint', 'DELETE FROM audit_checkpoint', /gap before entry/],
    [
      'a changed checkpoint',
      "UPDATE audit_checkpoint SET sealed = 'v1.a.b.c'",
      /checkpoint of the removed part/,
    ],
    [
      'a changed entry',
      "UPDATE audit_entries SET ip = '10.0.0.1' WHERE id = (SELECT entry_id FROM audit_chain WHERE position = 3)",
      /was changed/,
    ],
  ])('shows %s', async (_, statement, problem) => {
    await write(6, 2)
    await cut()
    expect(await verify()).toMatchObject({ problem: null })
    await run(statement)
    expect((await verify()).problem).toMatch(problem)
  })

  test('is verified with another APP_KEY only after the checkpoint was encrypted again', async () => {
    await write(4, 2)
    await cut()
    const other = createSecrets(Buffer.alloc(32, 2))
    expect((await verifyAudit(database.db, other)).problem).toMatch(/APP_KEY/)
    expect(await resealCheckpoint(database.db, (text, of) => other.seal(secrets.open(text, of), of))).toBe(1)
    expect(await verifyAudit(database.db, other)).toMatchObject({ problem: null })
  })

  test('refuses to lose an entry of the last year, and any without a run of retention', async () => {
    await write(2, 1)
    await expect(
      database.pool.query(
        "BEGIN; SET LOCAL housecare.retention = 'on'; DELETE FROM audit_chain; DELETE FROM audit_entries",
      ),
    ).rejects.toThrow(/append-only/)
    await database.pool.query('ROLLBACK')
    await expect(
      database.pool.query(
        'BEGIN; DELETE FROM audit_chain WHERE position = 1; DELETE FROM audit_entries WHERE id = 1',
      ),
    ).rejects.toThrow(/append-only/)
    await database.pool.query('ROLLBACK')
  })
})
