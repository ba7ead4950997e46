import type { ReaderOfRecord, ReadRowShown, ReadVolume } from 'contract/privacy/reads.schema.ts'
import type { ReadWay } from 'contract/shared/reads.words.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

type Db = Kysely<Database>

const businessDay = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Asia/Kolkata')::date`
const user = sql`jsonb_build_object('id', users.id, 'name', users.name)`

/** Also under the ids of customers who were merged into this one. */
export async function listReaders(db: Db, customerId: number, most: number): Promise<ReaderOfRecord[]> {
  const { rows } = await sql<ReaderOfRecord>`
    SELECT ${user} AS "user", api_keys.title AS key, day::text, last_at, requests
    FROM (
      SELECT user_id, api_key_id, ${businessDay('minute')} AS day, max(minute) AS last_at,
        sum(requests)::integer AS requests
      FROM record_reads
      WHERE kind = 'customer' AND record_id = ANY (
        ARRAY (SELECT id FROM customers WHERE id = ${customerId} OR merged_into = ${customerId}))
      GROUP BY 1, 2, 3 ORDER BY last_at DESC LIMIT ${most}
    ) AS readers JOIN users ON users.id = user_id LEFT JOIN api_keys ON api_keys.id = api_key_id
    ORDER BY last_at DESC, users.id`.execute(db)
  return rows
}

export type Days = { from: string; to: string; user_id: number | undefined }

export async function listVolume(db: Db, { from, to, user_id }: Days): Promise<ReadVolume[]> {
  const ofUser = user_id === undefined ? sql`` : sql`AND user_id = ${user_id}`
  const { rows } = await sql<ReadVolume>`
    WITH alarms AS (
      SELECT record_id, ${businessDay('at')} AS day, max(at) AS alarm_at FROM audit_entries
      WHERE action = 'reading-alarm' AND at >= ${dayStart(from)} AND at < ${dayEnd(to)} GROUP BY 1, 2)
    SELECT ${user} AS "user", read.day::text, record, list, search, download, downloaded, alarm_at
    FROM (
      SELECT user_id, ${businessDay('minute')} AS day,
        count(DISTINCT (kind, record_id)) FILTER (WHERE way = 'record')::integer AS record,
        coalesce(sum(records) FILTER (WHERE way IN ('list', 'search')), 0)::integer AS list,
        coalesce(sum(requests) FILTER (WHERE way = 'search'), 0)::integer AS search,
        coalesce(sum(requests) FILTER (WHERE way = 'download'), 0)::integer AS download,
        coalesce(sum(records) FILTER (WHERE way = 'download'), 0)::integer AS downloaded
      FROM record_reads WHERE minute >= ${dayStart(from)} AND minute < ${dayEnd(to)} ${ofUser} GROUP BY 1, 2
    ) AS read JOIN users ON users.id = user_id
      LEFT JOIN alarms ON alarms.record_id = user_id::text AND alarms.day = read.day
    ORDER BY read.day DESC, record DESC, users.name, users.id`.execute(db)
  return rows
}

type OneDay = { user_id: number; day: string; way: ReadWay }

export async function listReads(
  db: Db,
  { user_id, day, way }: OneDay,
  most: number,
): Promise<ReadRowShown[]> {
  const { rows } = await sql<ReadRowShown>`
    SELECT record_reads.id, minute, api_keys.title AS key, kind, record_id, requests, records
    FROM record_reads LEFT JOIN api_keys ON api_keys.id = api_key_id
    WHERE record_reads.user_id = ${user_id} AND minute >= ${dayStart(day)} AND minute < ${dayEnd(day)}
      AND (way = ${way} OR ${way} = 'list' AND way = 'search')
    ORDER BY minute DESC, record_reads.id DESC LIMIT ${most}`.execute(db)
  return rows
}

export type Volume = { user_id: number; name: string; opened: number; listed: number }

/** Those of these users who opened or listed as much as the thresholds, and had no alarm within the hour. */
export async function overThresholds(
  db: Db,
  users: readonly number[],
  { records, rows: most }: { records: number; rows: number },
): Promise<Volume[]> {
  const { rows } = await sql<Volume>`
    SELECT user_id, name, opened, listed FROM (
      SELECT user_id,
        count(DISTINCT (kind, record_id)) FILTER (WHERE way = 'record' AND minute > app_now() - interval '10 minutes')
          ::integer AS opened,
        coalesce(sum(records) FILTER (WHERE way <> 'record'), 0)::integer AS listed
      FROM record_reads WHERE user_id = ANY (${users}::bigint[]) AND minute > app_now() - interval '1 hour'
      GROUP BY user_id) AS read
      JOIN users ON users.id = user_id
    WHERE (opened >= ${records} OR listed >= ${most}) AND NOT EXISTS (
      SELECT FROM audit_entries WHERE record_type = 'user' AND record_id = user_id::text
        AND action = 'reading-alarm' AND at > app_now() - interval '1 hour')
    ORDER BY user_id`.execute(db)
  return rows
}

/** One process at a time raises alarms. */
export async function lockAlarms(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('reading alarms', 0))`.execute(db)
}

/** Phones of active users who may see the reading log. */
export async function phonesToNotify(db: Db, roles: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ phone: string }>`
    SELECT DISTINCT phone FROM users JOIN user_roles ON user_roles.user_id = users.id
    WHERE active AND phone IS NOT NULL AND role = ANY (${roles}::text[]) ORDER BY phone`.execute(db)
  return rows.map(({ phone }) => phone)
}

/** Deletes rows older than so many days, so many at once. @returns how many it deleted */
export async function deleteOldReads(db: Db, days: number, atOnce: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM record_reads WHERE id IN (
      SELECT id FROM record_reads WHERE minute < app_now() - make_interval(days => ${days}) LIMIT ${atOnce})`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
