import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

const name = 'removal of contents'

/** Until the transaction ends no content is removed: for a transaction that adds a file, and for a backup. */
export async function keepContents(db: Kysely<Database>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`.execute(db)
}

/** @returns false while another transaction needs all contents: try again later */
export async function mayRemoveContents(db: Kysely<Database>): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS locked`.execute(db)
  return rows[0]?.locked === true
}

/** Those of the hashes that a file has, deleted ones and those in the trash included. */
export async function usedOf(db: Kysely<Database>, hashes: readonly string[]): Promise<Set<string>> {
  const asked = sql`${[...hashes]}::text[]`
  const { rows } = await sql<{ hash: string }>`
    SELECT content_hash AS hash FROM files WHERE content_hash = ANY (${asked})
    UNION SELECT thumbnail_hash FROM files WHERE thumbnail_hash = ANY (${asked})
    UNION SELECT used.hash FROM trash, jsonb_array_elements(content -> 'files') AS kept(file),
      LATERAL (VALUES (file ->> 'content_hash'), (file ->> 'thumbnail_hash')) AS used (hash)
      WHERE content ? 'files' AND used.hash = ANY (${asked})`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** The next hashes in use after one, in order, each once. */
export async function usedAfter(db: Kysely<Database>, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    SELECT hash FROM (
      (SELECT DISTINCT content_hash AS hash FROM files WHERE content_hash > ${after} ORDER BY 1 LIMIT ${limit})
      UNION (SELECT DISTINCT thumbnail_hash FROM files WHERE thumbnail_hash > ${after} ORDER BY 1 LIMIT ${limit})
      UNION (SELECT DISTINCT used.hash FROM trash, jsonb_array_elements(content -> 'files') AS kept(file),
        LATERAL (VALUES (file ->> 'content_hash'), (file ->> 'thumbnail_hash')) AS used (hash)
        WHERE content ? 'files' AND used.hash > ${after} ORDER BY 1 LIMIT ${limit})
    ) AS every ORDER BY hash LIMIT ${limit}`.execute(db)
  return rows.map(({ hash }) => hash)
}
