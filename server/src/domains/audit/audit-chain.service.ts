import type { AuditCheck } from 'contract/audit/audit.schema.ts'
import type { Kysely } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { chainedUpTo, chainNext, checkChain } from './audit-chain.store.ts'
import { readCheckpoint } from './audit-checkpoint.store.ts'

type Db = Kysely<Database>

/**
 * Puts every committed entry into the chain. It stops at `until` (`performance.now()`); the next call
 * continues.
 */
export async function extendChain(db: Db, until = Number.POSITIVE_INFINITY): Promise<void> {
  let last: number | null = await chainedUpTo(db)
  while (last !== null && performance.now() < until) last = await chainNext(db, last)
}

/** Checks all entries and keeps the result. */
export async function verifyAudit(db: Db, secrets: Pick<Secrets, 'open'>): Promise<NonNullable<AuditCheck>> {
  await extendChain(db)
  const values = await check(db, secrets)
  const { checked_at } = await db
    .insertInto('audit_checks')
    .values(values)
    .returning('checked_at')
    .executeTakeFirstOrThrow()
  return { checked_at, entries: values.entries, head: hexadecimal(values.head), problem: values.problem }
}

/** Retention may remove entries during the check; then the check starts again. */
async function check(db: Db, secrets: Pick<Secrets, 'open'>): ReturnType<typeof checkChain> {
  for (;;) {
    const from = await readCheckpoint(db, secrets).catch(() => undefined)
    if (from === undefined) return { entries: 0, position: null, head: null, problem: unreadable }
    const result = await checkChain(db, from)
    if (result.problem === null) return result
    const now = await readCheckpoint(db, secrets).catch(() => undefined)
    if (now?.position === from?.position) return result
  }
}
const unreadable = 'The checkpoint of the removed part was changed, or APP_KEY is not the one that wrote it'

export async function lastCheck(db: Db): Promise<AuditCheck> {
  const check = await db
    .selectFrom('audit_checks')
    .select(['checked_at', 'entries', 'head', 'problem'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return check ? { ...check, head: hexadecimal(check.head) } : null
}

const hexadecimal = (hash: Buffer | null) => hash?.toString('hex') ?? null
