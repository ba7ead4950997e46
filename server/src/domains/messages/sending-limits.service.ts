import type { SettingKey } from 'contract/settings/settings.registry.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { getSetting } from '#domains/settings/public.ts'
import type { Database } from '#platform/db/database.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { MessageRecord } from './messages.store.ts'

type Limit = {
  setting: Extract<SettingKey, `business.${string}_per_${string}`>
  /** The lock that makes parallel requests count each other. */
  subject: string
  /** The times that count, as a query of one column. */
  times: RawBuilder<unknown>
  words: (most: number) => string
}

/**
 * @throws AppError too_many when one message, or messages to its number, were sent too often within the last
 * hour, or the user sent too many again.
 */
export async function limitResends(
  db: Kysely<Database>,
  { id, repeats_id, to }: MessageRecord,
  by: number,
): Promise<void> {
  const first = repeats_id ?? id
  await hold(db, {
    setting: 'business.resends_per_person',
    subject: `resends of user ${by}`,
    times: sql`
      SELECT at FROM audit_entries WHERE record_type = 'message' AND action = 'resent'
        AND at > app_now() - interval '1 hour' AND actor_id = ${by}`,
    words: (most) => `You sent ${counted(most, 'message')} again within the last hour.`,
  })
  await hold(db, {
    setting: 'business.resends_per_message',
    subject: `resends of message ${first}`,
    times: sql`
      SELECT at FROM audit_entries WHERE record_type = 'message' AND action = 'resent'
        AND record_id IN (SELECT id::text FROM messages WHERE id = ${first} OR repeats_id = ${first})`,
    words: (most) => `This message was resent ${counted(most)} within the last hour.`,
  })
  await limitRecipient(db, to)
}

/** @throws AppError too_many when the number got too many messages within the last hour. */
export async function limitRecipient(db: Kysely<Database>, to: string): Promise<void> {
  await hold(db, {
    setting: 'business.messages_per_recipient',
    subject: `messages to ${to}`,
    times: sql`
      SELECT created_at FROM messages WHERE "to" = ${to} AND channel <> 'call'
      UNION ALL SELECT at FROM audit_entries WHERE record_type = 'setting' AND action = 'test-begun'
        AND at > app_now() - interval '1 hour' AND after->>'to' = ${to}`,
    words: (most) => `This number received ${counted(most, 'message')} within the last hour.`,
  })
}

/** @throws AppError too_many when the number was called too often within the last hour. */
export function limitCalls(db: Kysely<Database>, to: string): Promise<void> {
  return hold(db, {
    setting: 'business.calls_per_customer',
    subject: `calls to ${to}`,
    times: sql`SELECT created_at FROM messages WHERE "to" = ${to} AND channel = 'call'`,
    words: (most) => `This number was called ${counted(most)} within the last hour.`,
  })
}

/**
 * @throws AppError too_many when the person, or others to the number, sent too many tests within the last
 * hour.
 */
export async function limitTests(
  db: Kysely<Database>,
  { by, to }: { by: number; to: string },
): Promise<void> {
  await hold(db, {
    setting: 'business.tests_per_person',
    subject: `tests of user ${by}`,
    times: sql`
      SELECT at FROM audit_entries WHERE record_type = 'setting' AND action = 'test-begun'
        AND at > app_now() - interval '1 hour' AND actor_id = ${by}`,
    words: (most) => `You sent ${counted(most, 'test message')} within the last hour.`,
  })
  await limitRecipient(db, to)
}

async function hold(db: Kysely<Database>, { setting, subject, times, words }: Limit): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(db)
  const most = Number(await getSetting(db, setting))
  const { rows } = await sql<{ wait: number }>`
    SELECT ceil(extract(epoch FROM at + interval '1 hour' - app_clock()))::integer AS wait
    FROM (${times}) AS sent (at) WHERE at > app_now() - interval '1 hour'
    ORDER BY at DESC OFFSET ${most - 1} LIMIT 1`.execute(db)
  if (!rows[0]) return
  const retryAfterSeconds = Math.max(1, rows[0].wait)
  const message = `${words(most)} Try again in ${Math.ceil(retryAfterSeconds / 60)} min.`
  throw new AppError('too_many', { retryAfterSeconds, message })
}

const counted = (count: number, noun = 'time') => `${count} ${noun}${count === 1 ? '' : 's'}`
