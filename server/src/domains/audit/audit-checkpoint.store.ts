import { type Kysely, sql } from 'kysely'
import type { Secrets } from '#platform/crypto/secrets.ts'
import type { Database } from '#platform/db/database.ts'
import { content, holdChain } from './audit-chain.store.ts'

type Db = Kysely<Database>

/** Where the chain begins since retention removed its first entries. */
export type Checkpoint = {
  /** Of the last removed entry. */
  position: number
  hash: Buffer
  /**
   * Of redactions that lost a part of their entries: the hash of their remaining entries, by the id of the
   * redaction.
   */
  redactions: ReadonlyMap<number, string>
}
type Sealed = { position: number; hash: string; redactions: [number, string][] }

/** Binds the encrypted text to its use. */
const checkpointContext = 'audit checkpoint'

/**
 * Null while nothing was removed.
 * @throws Error when it was changed, or APP_KEY is another one
 */
export async function readCheckpoint(db: Db, secrets: Pick<Secrets, 'open'>): Promise<Checkpoint | null> {
  const row = await db.selectFrom('audit_checkpoint').select('sealed').executeTakeFirst()
  if (!row) return null
  const { position, hash, redactions } = JSON.parse(secrets.open(row.sealed, checkpointContext)) as Sealed // sealed below
  return { position, hash: Buffer.from(hash, 'hex'), redactions: new Map(redactions) }
}

/**
 * Removes the oldest entries with their links, at most `limit`, in the caller's transaction, and moves the
 * checkpoint. It stops at the first entry that is younger than so many days, and never goes beyond the last
 * good check or takes the last link.
 * @returns how many were removed
 */
export async function cutChain(
  db: Db,
  secrets: Pick<Secrets, 'open' | 'seal'>,
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  await holdChain(db)
  const { rows } = await sql<{ position: number; entry_id: number; hash: Buffer; is_over: boolean }>`
    SELECT link.position, link.entry_id, link.hash, entry.at < app_now() - make_interval(days => ${days}) AS is_over
    FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.position <= (SELECT position FROM audit_checks WHERE problem IS NULL AND position IS NOT NULL ORDER BY id DESC LIMIT 1)
      AND link.position < (SELECT max(position) FROM audit_chain)
    ORDER BY link.position LIMIT ${limit}`.execute(db)
  const firstKept = rows.findIndex(({ is_over }) => !is_over)
  const gone = firstKept === -1 ? rows : rows.slice(0, firstKept)
  const last = gone.at(-1)
  if (!last) return 0
  const redactions = await redactionsAfter(db, last.position, (await readCheckpoint(db, secrets))?.redactions)
  await sql`SELECT set_config('housecare.retention', 'on', true)`.execute(db)
  await sql`DELETE FROM audit_chain WHERE position <= ${last.position}`.execute(db)
  await sql`DELETE FROM audit_entries WHERE id = ANY (${gone.map(({ entry_id }) => entry_id)}::bigint[])`.execute(
    db,
  )
  const kept: Sealed = { position: last.position, hash: last.hash.toString('hex'), redactions }
  const values = { position: last.position, sealed: secrets.seal(JSON.stringify(kept), checkpointContext) }
  await db
    .insertInto('audit_checkpoint')
    .values({ id: 1, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...values, cut_at: sql`app_now()` }))
    .execute()
  return gone.length
}

/**
 * Redactions with entries on both sides of the position, or whose first entries are gone already, each with
 * the hash of the redacted entries after it. A redaction without any is left out.
 */
async function redactionsAfter(
  db: Db,
  position: number,
  known: ReadonlyMap<number, string> = new Map(),
): Promise<[number, string][]> {
  const { rows } = await sql<{ id: number; sha256: string }>`
    SELECT link.redacted_by AS id, encode(sha256(convert_to(string_agg(${content}, '' ORDER BY link.position), 'UTF8')), 'hex') AS sha256
    FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.position > ${position} AND link.redacted_by IN (
      SELECT redacted_by FROM audit_chain WHERE position <= ${position} AND redacted_by IS NOT NULL)
    GROUP BY link.redacted_by`.execute(db)
  const now = new Map(rows.map(({ id, sha256 }) => [id, sha256]))
  const touched = await sql<{ id: number }>`
    SELECT DISTINCT redacted_by AS id FROM audit_chain WHERE position <= ${position} AND redacted_by IS NOT NULL`.execute(
    db,
  )
  const isTouched = new Set(touched.rows.map(({ id }) => id))
  return [...new Map([...[...known].filter(([id]) => !isTouched.has(id)), ...now])]
}

/** Encrypts the checkpoint again; returns whether there is one. */
export async function resealCheckpoint(
  db: Db,
  reseal: (sealed: string, context: string) => string,
): Promise<number> {
  const row = await db.selectFrom('audit_checkpoint').select('sealed').executeTakeFirst()
  if (!row) return 0
  await db
    .updateTable('audit_checkpoint')
    .set({ sealed: reseal(row.sealed, checkpointContext) })
    .execute()
  return 1
}
