import { createHash, type Hash, randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

/** Everything that an entry says, as one text that is the same in every session. */
export const content = sql`jsonb_build_array(entry.id, (extract(epoch FROM entry.at) * 1000000)::bigint, entry.actor_id, entry.request_id,
  entry.ip, entry.user_agent, entry.record_type, entry.record_id, entry.action, entry.before, entry.after)::text`

const noHash: Buffer = Buffer.alloc(0)
const chainHash = (previous: Buffer, salt: Buffer, text: string): Buffer =>
  createHash('sha256').update(previous).update(salt).update(text).digest()
const saltBytes = 16

/** The only action whose entry may answer for redacted ones. */
export const redactionAction = 'erased'

/** Entries in one transaction, and in one step of a check. */
const atOnce = 2000

/**
 * Appends entries that are not in the chain yet, in the order of their ids after `after`.
 * @returns the id of the last one, or null when there are no more
 */
export function chainNext(db: Db, after: number): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    await holdChain(trx)
    const { rows } = await sql<{ id: number; content: string }>`
      SELECT entry.id, ${content} AS content FROM audit_entries AS entry
      WHERE entry.id > ${after} AND NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = entry.id)
      ORDER BY entry.id LIMIT ${atOnce}`.execute(trx)
    if (rows.length === 0) return null
    const last = await lastLink(trx)
    let { position, hash } = last ?? { position: 0, hash: noHash }
    const links = rows.map(({ id, content }) => {
      position += 1
      const salt = randomBytes(saltBytes)
      hash = chainHash(hash, salt, content)
      return { position, entry_id: id, hash, salt }
    })
    await trx.insertInto('audit_chain').values(links).execute()
    return rows.at(-1)!.id
  })
}

/** Until the transaction ends nothing else is added to the chain. */
export async function holdChain(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('audit chain', 0))`.execute(db)
}

const lastLink = (db: Db) =>
  db
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Every entry up to this id is in the chain: an hour later no transaction that could still add a lower id is
 * open, because the database ends those that stay idle and statements that take longer.
 */
export async function chainedUpTo(db: Db): Promise<number> {
  const row = await db
    .selectFrom('audit_chain')
    .select('entry_id')
    .where('chained_at', '<', sql<string>`app_now() - interval '1 hour'`)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.entry_id ?? 0
}

/**
 * Removes the values of entries, and the salts of their links. The caller adds an entry with the result and
 * passes its id to `linkRedaction`. The chain is held until the transaction ends.
 * @returns the number of entries that had values, and the hash of what is left of those in the chain
 */
export async function redactEntries(
  db: Db,
  ids: readonly number[],
): Promise<{ ids: number[]; sha256: string }> {
  await holdChain(db)
  const redacted = await sql<{ id: number }>`
    UPDATE audit_entries SET before = NULL, after = NULL
    WHERE id = ANY (${[...ids]}::bigint[]) AND (before IS NOT NULL OR after IS NOT NULL) RETURNING id`.execute(
    db,
  )
  const found = redacted.rows.map(({ id }) => id)
  const { rows } = await sql<{ content: string }>`
    SELECT ${content} AS content FROM audit_chain AS link JOIN audit_entries AS entry ON entry.id = link.entry_id
    WHERE link.entry_id = ANY (${found}::bigint[]) ORDER BY link.position`.execute(db)
  const hash = createHash('sha256')
  for (const row of rows) hash.update(row.content)
  return { ids: found, sha256: hash.digest('hex') }
}

/** The entry that records a redaction answers for the links whose entries lost their values. */
export async function linkRedaction(db: Db, ids: readonly number[], entryId: number): Promise<void> {
  await sql`UPDATE audit_chain SET salt = NULL, redacted_by = ${entryId}
    WHERE entry_id = ANY (${[...ids]}::bigint[])`.execute(db)
}

type Link = {
  position: number
  entry_id: number
  hash: Buffer
  salt: Buffer | null
  redacted_by: number | null
  content: string | null
}

/** Where a check begins: the last entry that retention removed. */
type Beginning = { position: number; hash: Buffer; redactions: ReadonlyMap<number, string> }

/**
 * Reads the whole chain from its beginning and compares it with the entries. `problem` names the first thing
 * that is wrong.
 * @param from null while nothing was removed
 */
export async function checkChain(
  db: Db,
  from: Beginning | null,
): Promise<{
  entries: number
  position: number | null
  head: Buffer | null
  problem: string | null
}> {
  const known = await lastGoodCheck(db)
  let position = from?.position ?? 0
  let hash = from?.hash ?? noHash
  let entries = 0
  const redactions = new Map<number, Hash>()
  const result = (problem: string | null) => ({
    entries,
    position: entries === 0 ? null : position,
    head: entries === 0 ? null : hash,
    problem,
  })
  for (;;) {
    const { rows } = await sql<Link>`
      SELECT link.position, link.entry_id, link.hash, link.salt, link.redacted_by, CASE WHEN entry.id IS NOT NULL THEN ${content} END AS content
      FROM audit_chain AS link LEFT JOIN audit_entries AS entry ON entry.id = link.entry_id
      WHERE link.position > ${position} ORDER BY link.position LIMIT ${atOnce}`.execute(db)
    for (const link of rows) {
      if (link.position !== position + 1) return result(`The chain has a gap before entry ${link.entry_id}`)
      if (link.content === null) return result(`Entry ${link.entry_id} was removed`)
      if (link.redacted_by !== null) contentsOf(redactions, link.redacted_by).update(link.content)
      else if (!link.hash.equals(chainHash(hash, link.salt ?? noHash, link.content)))
        return result(`Entry ${link.entry_id} was changed, or the chain before it`)
      position = link.position
      hash = link.hash
      entries += 1
      if (known?.position === position && !known.head?.equals(hash))
        return result(`The chain up to entry ${link.entry_id} is not the one of the last check`)
    }
    if (rows.length < atOnce) break
  }
  if (known?.position && known.position > position) return result('The end of the chain was removed')
  for (const [id, hash] of redactions) {
    const sha256 = hash.digest('hex')
    const kept = from?.redactions.get(id)
    if (kept === undefined ? !(await isRedaction(db, id, sha256)) : kept !== sha256)
      return result(`Entries that entry ${id} redacted were changed`)
  }
  const late = await unchained(db)
  return result(late === null ? null : `Entry ${late} is older than an hour and not in the chain`)
}

const lastGoodCheck = (db: Db) =>
  db
    .selectFrom('audit_checks')
    .select(['position', 'head'])
    .where('problem', 'is', null)
    .where('position', 'is not', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

async function unchained(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM audit_entries AS entry
    WHERE at < app_now() - interval '1 hour' AND NOT EXISTS (SELECT FROM audit_chain WHERE entry_id = entry.id)
    ORDER BY id LIMIT 1`.execute(db)
  return rows[0]?.id ?? null
}

function contentsOf(redactions: Map<number, Hash>, id: number): Hash {
  const known = redactions.get(id) ?? createHash('sha256')
  redactions.set(id, known)
  return known
}

/** Whether the entry records a redaction that left these contents. The chain covers the entry itself. */
async function isRedaction(db: Db, id: number, sha256: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM audit_entries WHERE id = ${id} AND action = ${redactionAction}
      AND after ->> 'redacted_sha256' = ${sha256}) AS found`.execute(db)
  return rows[0]!.found
}
