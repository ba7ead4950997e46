import type { ShareMethod } from 'contract/links/links.schema.ts'
import type { LinkKind } from 'contract/links/links.words.ts'
import type { Insertable, Kysely, Selectable } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type { PublicLinksTable } from './links.table.ts'

export type LinkRecord = Selectable<PublicLinksTable>
export type JobLinkKind = Exclude<LinkKind, 'settlement-line'>
/** A constraint of the table checks the owner of each kind. */
export type LinkOf<K extends LinkKind> = LinkRecord &
  (K extends JobLinkKind ? { job_id: number } : { settlement_line_id: number })
export type LinkOwner =
  | { kind: JobLinkKind; job_id: number; assignment_id: number | null }
  | { kind: 'settlement-line'; job_id: null; assignment_id: null; settlement_line_id: number }

export function findLinkByHash<K extends LinkKind>(
  db: Kysely<Database>,
  kind: K,
  hash: Buffer,
): Promise<LinkOf<K> | undefined> {
  const link = db
    .selectFrom('public_links')
    .selectAll()
    .where('token_hash', '=', hash)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return link as Promise<LinkOf<K> | undefined> // the constraint that LinkOf names
}

export function findLinkOf(db: Kysely<Database>, owner: LinkOwner): Promise<LinkRecord | undefined> {
  const { kind, job_id, assignment_id } = owner
  const links = db.selectFrom('public_links').selectAll().where('kind', '=', kind)
  if (kind === 'settlement-line') {
    return links.where('settlement_line_id', '=', owner.settlement_line_id).executeTakeFirst()
  }
  return links
    .where('job_id', '=', job_id)
    .$if(assignment_id !== null, (query) => query.where('assignment_id', '=', assignment_id))
    .executeTakeFirst()
}

export function findNewestLink(db: Kysely<Database>): Promise<LinkRecord | undefined> {
  return db.selectFrom('public_links').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst()
}

/** Of two inserts at once one wins, and nothing is returned for the other. */
export function insertLink(
  db: Kysely<Database>,
  values: Insertable<PublicLinksTable>,
): Promise<LinkRecord | undefined> {
  return db
    .insertInto('public_links')
    .values(values)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function replaceToken(
  db: Kysely<Database>,
  id: number,
  token: { token_seed: Buffer; token_hash: Buffer },
): Promise<void> {
  await db.updateTable('public_links').set(token).where('id', '=', id).execute()
}

/** Records the latest hand-over to a user. */
export async function noteHanded({ db, now }: TimedDb, id: number, by: ShareMethod): Promise<void> {
  const handed = { handed_at: isoTime(now), handed_by: by }
  await db.updateTable('public_links').set(handed).where('id', '=', id).execute()
}

/** Records that a provider accepted a message with the link. */
export async function noteSent({ db, now }: TimedDb, id: number): Promise<void> {
  await db
    .updateTable('public_links')
    .set({ sent_at: isoTime(now) })
    .where('id', '=', id)
    .execute()
}

/** Records the first time of opening. */
export async function noteOpened({ db, now }: TimedDb, id: number): Promise<void> {
  const opened_at = isoTime(now)
  await db
    .updateTable('public_links')
    .set({ opened_at })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}
