import { sql } from 'kysely'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '#platform/audit/audit.ts'
import { createSecrets } from '#platform/crypto/secrets.ts'
import { contextOfTask } from '#platform/http/context.ts'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import { auditTasks } from './audit.tasks.ts'
import { extendChain, lastCheck, verifyAudit } from './audit-chain.service.ts'
import { linkRedaction, redactEntries, redactionAction } from './audit-chain.store.ts'

const secrets = createSecrets(Buffer.alloc(32, 1))
let database: TestDatabase
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.drop())

const write = async (count: number, db = database.db) => {
  const ctx = await contextOfTask(db)
  for (let i = 0; i < count; i++) {
    await recordAudit(ctx, {
      record_type: 'customer',
      record_id: i,
      action: 'updated',
      after: { name: `Asha ${i} ₹` },
    })
  }
}
/** Runs a statement without triggers, as the owner of the tables can. */
async function tamper(statement: string): Promise<void> {
  await database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`)
}
const fourth = '(SELECT entry_id FROM audit_chain WHERE position = 4)'

describe('the chain of the audit log', () => {
  test('is unbroken after writes, and remembers the check', async () => {
    await write(5)
    const check = await verifyAudit(database.db, secrets)
    expect(check).toMatchObject({ entries: 5, problem: null })
    expect(check.head).toMatch(/^[0-9a-f]{64}$/)
    await write(3)
    await extendChain(database.db)
    expect(await verifyAudit(database.db, secrets)).toMatchObject({ entries: 8, problem: null })
    expect(await lastCheck(database.db)).toMatchObject({ entries: 8, problem: null })
  })

  test('is checked by the nightly task, which remembers and logs a change', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => lines.push(line) })
    const tasks = auditTasks({ database, log, secrets, config: { auditStream: null } as never }) // nothing else is read
    const check = tasks.find(({ kind }) => kind === 'audit.check')!
    expect(check.cron).toBe('0 22 * * *')
    await write(4)
    await check.handler({}, { number: 1, isLast: false })
    expect(await lastCheck(database.db)).toMatchObject({ entries: 4, problem: null })
    await tamper(`UPDATE audit_entries SET after = '{"name":"Other"}' WHERE id = ${fourth}`)
    await check.handler({}, { number: 1, isLast: false })
    expect((await lastCheck(database.db))?.problem).toMatch(/ was changed/)
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 30, msg: 'The audit log is unbroken', entries: 4 },
      { level: 50, msg: 'The audit log was changed', problem: expect.stringMatching(/ was changed/) },
    ])
  })

  test('is null before the first check', async () => {
    expect(await lastCheck(database.db)).toBeNull()
  })

  test.each([
    [
      'a changed value',
      `UPDATE audit_entries SET after = '{"name":"Other"}' WHERE id = ${fourth}`,
      / was changed/,
    ],
    [
      'a changed time',
      `UPDATE audit_entries SET at = at - interval '1 second' WHERE id = ${fourth}`,
      / was changed/,
    ],
    ['a changed person', `UPDATE audit_entries SET ip = '10.0.0.1' WHERE id = ${fourth}`, / was changed/],
    ['a removed entry', `DELETE FROM audit_entries WHERE id = ${fourth}`, / was removed/],
    [
      'an entry removed with its link',
      `DELETE FROM audit_entries WHERE id = ${fourth}; DELETE FROM audit_chain WHERE position = 4`,
      /gap before entry/,
    ],
    [
      'links moved into the gap',
      `DELETE FROM audit_entries WHERE id = ${fourth}; DELETE FROM audit_chain WHERE position = 4;
       UPDATE audit_chain SET position = 4 WHERE position = 5`,
      / was changed, or the chain before it/,
    ],
    [
      'a removed end',
      `DELETE FROM audit_entries WHERE id >= ${fourth}; DELETE FROM audit_chain WHERE position > 3`,
      /end of the chain was removed/,
    ],
    [
      'a replaced end',
      `UPDATE audit_entries SET action = 'other' WHERE id >= ${fourth}; DELETE FROM audit_chain WHERE position > 3`,
      /is not the one of the last check/,
    ],
  ])('shows %s', async (_, statement, problem) => {
    await write(5)
    await verifyAudit(database.db, secrets)
    await tamper(statement)
    const check = await verifyAudit(database.db, secrets)
    expect(check.problem).toMatch(problem)
    expect(await lastCheck(database.db)).toMatchObject({ problem: check.problem })
  })

  test('takes up an entry whose transaction commits after later ones', async () => {
    const late = new Client(database.connection)
    await late.connect()
    try {
      await late.query('BEGIN')
      await late.query(
        "INSERT INTO audit_entries (record_type, record_id, action) VALUES ('job', '1', 'updated')",
      )
      await write(2)
      await extendChain(database.db)
      await late.query('COMMIT')
    } finally {
      await late.end()
    }
    expect(await verifyAudit(database.db, secrets)).toMatchObject({ entries: 3, problem: null })
  })

  test('is written once by two processes at the same time', async () => {
    await write(20)
    await Promise.all([extendChain(database.db), extendChain(database.db), extendChain(database.db)])
    expect(await verifyAudit(database.db, secrets)).toMatchObject({ entries: 20, problem: null })
  })

  test('reports an entry that is older than an hour and not in it', async () => {
    await write(2)
    await extendChain(database.db)
    await tamper(`UPDATE audit_chain SET chained_at = app_now() - interval '2 hours';
      INSERT INTO audit_entries (id, at, record_type, record_id, action) OVERRIDING SYSTEM VALUE
      VALUES (0, app_now() - interval '2 hours', 'job', '1', 'forged')`)
    expect((await verifyAudit(database.db, secrets)).problem).toBe(
      'Entry 0 is older than an hour and not in the chain',
    )
  })
})

describe('a redaction', () => {
  /** The steps of an erasure: values are removed, an entry records it, and the links name the entry. */
  const redact = (ids: number[]) =>
    database.db.transaction().execute(async (db) => {
      await db.executeQuery(sql`SELECT set_config('housecare.erasure', 'on', true)`.compile(db))
      const redacted = await redactEntries(db, ids)
      const ctx = await contextOfTask(db)
      const after = { redacted_entries: redacted.ids.length, redacted_sha256: redacted.sha256 }
      await recordAudit(ctx, { record_type: 'customer', record_id: 1, action: redactionAction, after })
      const { id } = await db
        .selectFrom('audit_entries')
        .select(sql<number>`max(id)`.as('id'))
        .executeTakeFirstOrThrow()
      await linkRedaction(db, redacted.ids, id)
    })
  const idsAt = async (...positions: number[]) => {
    const { rows } = await database.pool.query(
      'SELECT entry_id FROM audit_chain WHERE position = ANY ($1) ORDER BY position',
      [positions],
    )
    return rows.map(({ entry_id }) => Number(entry_id))
  }

  test('removes values and salts, and leaves the chain unbroken', async () => {
    await write(5)
    const { head } = await verifyAudit(database.db, secrets)
    await redact(await idsAt(2, 4))
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS count FROM audit_entries WHERE after::text LIKE $1',
      ['%Asha%'],
    )
    expect(rows).toEqual([{ count: 3 }])
    const salts = await database.pool.query(
      'SELECT position::int FROM audit_chain WHERE salt IS NULL ORDER BY 1',
    )
    expect(salts.rows).toEqual([{ position: 2 }, { position: 4 }])
    expect(await verifyAudit(database.db, secrets)).toMatchObject({ entries: 6, problem: null })
    expect(head).toMatch(/^[0-9a-f]{64}$/)
  })

  test('of entries that are not chained yet is chained unchanged', async () => {
    await write(2)
    const { rows } = await database.pool.query('SELECT id FROM audit_entries ORDER BY id')
    await redact(rows.map(({ id }) => Number(id)))
    expect(await verifyAudit(database.db, secrets)).toMatchObject({ entries: 3, problem: null })
  })

  test.each([
    [
      'another change of a redacted entry',
      `UPDATE audit_entries SET ip = '10.0.0.1' WHERE id = ${fourth}`,
      /redacted were/,
    ],
    [
      'values put into it',
      `UPDATE audit_entries SET after = '{"name":"x"}' WHERE id = ${fourth}`,
      /redacted were/,
    ],
    [
      'an entry that claims to be redacted',
      `UPDATE audit_entries SET after = NULL WHERE id = (SELECT entry_id FROM audit_chain WHERE position = 1);
       UPDATE audit_chain SET salt = NULL, redacted_by = (SELECT redacted_by FROM audit_chain WHERE position = 4) WHERE position = 1`,
      /redacted were/,
    ],
    [
      'an entry redacted by an entry of another action',
      `UPDATE audit_entries SET after = NULL WHERE id = (SELECT entry_id FROM audit_chain WHERE position = 1);
       UPDATE audit_chain SET salt = NULL, redacted_by = (SELECT entry_id FROM audit_chain WHERE position = 2) WHERE position = 1`,
      /redacted were/,
    ],
    ['a removed redaction', `UPDATE audit_chain SET redacted_by = NULL WHERE position = 4`, / was changed/],
  ])('shows %s', async (_, statement, problem) => {
    await write(5)
    await verifyAudit(database.db, secrets)
    await redact(await idsAt(4))
    await verifyAudit(database.db, secrets)
    await tamper(statement)
    expect((await verifyAudit(database.db, secrets)).problem).toMatch(problem)
  })

  test('is refused outside of an erasure, and of other columns', async () => {
    await write(1)
    await expect(redactEntries(database.db, [1])).rejects.toThrow(/append-only/)
    await expect(
      database.pool.query(
        `BEGIN; SET LOCAL housecare.erasure = 'on'; UPDATE audit_entries SET actor_id = NULL, ip = 'x'`,
      ),
    ).rejects.toThrow(/append-only/)
    await database.pool.query('ROLLBACK')
  })
})
