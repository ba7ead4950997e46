import { sql } from 'kysely'
import type { AnyContext } from '#platform/http/context.ts'

type Fields = Record<string, unknown>

export type AuditEntry = {
  record_type: string
  /** A row id, or the key of a setting. */
  record_id: number | string
  action: string
  before?: Fields
  after?: Fields
}

/** Fields whose values the audit must not hold; it records only that they changed. */
const secret = /password|token|secret|authcode|apikey|api_key|_hash$|^(otp|code)$/i

/** Columns the database sets itself; the entry's time already says it. */
const kept = new Set(['updated_at', 'version'])

/**
 * Records who changed what, in the transaction of the change. Of two states only the differing fields are
 * kept.
 */
export async function recordAudit(ctx: AnyContext, entry: AuditEntry): Promise<void> {
  await ctx.db.insertInto('audit_entries').values(auditRow(ctx, entry)).execute()
}

function auditRow(ctx: AnyContext, entry: AuditEntry) {
  const by = { ...(ctx.guest && { by: ctx.guest }), ...(ctx.api_key && { by_key: ctx.api_key }) }
  const { before, after } = differing(
    entry.before,
    Object.keys(by).length > 0 ? { ...entry.after, ...by } : entry.after,
  )
  return {
    actor_id: ctx.actor?.id ?? null,
    request_id: ctx.request_id,
    ip: ctx.ip,
    user_agent: ctx.user_agent,
    record_type: entry.record_type,
    record_id: String(entry.record_id),
    action: entry.action,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }
}

function differing(
  before: Fields | undefined,
  after: Fields | undefined,
): { before?: Fields; after?: Fields } {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    (key) => !kept.has(key),
  )
  const changed = keys.filter(
    (key) => !before || !after || JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (fields: Fields | undefined) =>
    fields &&
    Object.fromEntries(changed.filter((key) => key in fields).map((key) => [key, shown(key, fields[key])]))
  return { before: only(before), after: only(after) }
}

function shown(key: string, value: unknown): unknown {
  return secret.test(key) && value !== null && value !== undefined ? 'changed' : value
}

export type TimelineEvent<Kind extends string = string> = {
  record_type: string
  record_id: number
  /** The customer and the partner on whose timelines the event also appears. */
  customer_id?: number | null
  partner_id?: number | null
  kind: Kind
  data?: Fields
  /** UTC; now when absent. */
  happened_at?: string
}

/** Adds an event to a record's timeline, in the caller's transaction. Returns the entry's id. */
export async function addTimeline(ctx: AnyContext, event: TimelineEvent): Promise<number> {
  const row = await ctx.db
    .insertInto('timeline_entries')
    .values(timelineRow(ctx, event))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Whether the timeline of a record has this event since a time, of the same actor and with the same data. If
 * it has, the repeat is counted on that entry (`times`), up to `most`; further repeats write nothing. The
 * caller holds a lock of the record.
 */
export async function repeatsOnTimeline(
  ctx: AnyContext,
  event: TimelineEvent,
  { since, most }: { since: string; most: number },
): Promise<boolean> {
  const { record_type, record_id, kind, data, actor_id } = timelineRow(ctx, event)
  const { rows } = await sql`
    WITH entry AS (
      SELECT id, coalesce((data ->> 'times')::int, 1) AS times FROM timeline_entries
      WHERE record_type = ${record_type} AND record_id = ${record_id} AND kind = ${kind}
        AND data - 'times' = ${data}::jsonb
        AND actor_id IS NOT DISTINCT FROM ${actor_id}::bigint AND happened_at >= ${since}
      ORDER BY id DESC LIMIT 1
    ), counted AS (
      UPDATE timeline_entries SET data = data || jsonb_build_object('times', entry.times + 1)
      FROM entry WHERE timeline_entries.id = entry.id AND entry.times < ${most}
    )
    SELECT id FROM entry`.execute(ctx.db)
  return rows.length > 0
}

/**
 * Writes audit and timeline entry in one statement, because a statement less saves a tenth of the time of a
 * frequent write.
 */
export async function recordEvent(ctx: AnyContext, entry: AuditEntry, event: TimelineEvent): Promise<void> {
  await ctx.db
    .with('audited', (db) => db.insertInto('audit_entries').values(auditRow(ctx, entry)))
    .insertInto('timeline_entries')
    .values(timelineRow(ctx, event))
    .execute()
}

function timelineRow(ctx: AnyContext, event: TimelineEvent) {
  return {
    record_type: event.record_type,
    record_id: event.record_id,
    customer_id: event.customer_id ?? null,
    partner_id: event.partner_id ?? null,
    kind: event.kind,
    data: JSON.stringify({ ...event.data, ...(ctx.guest && { guest: ctx.guest }) }),
    actor_id: ctx.actor?.id ?? null,
    happened_at: event.happened_at,
  }
}

/** The entries and events of many records at once, each in one statement; none of a kind adds none. */
export async function recordMany(
  ctx: AnyContext,
  entries: readonly AuditEntry[],
  events: readonly TimelineEvent[],
): Promise<void> {
  if (entries.length > 0) {
    const rows = JSON.stringify(entries.map((entry) => auditRow(ctx, entry)))
    await sql`
      INSERT INTO audit_entries (actor_id, request_id, ip, user_agent, record_type, record_id, action, before, after)
      SELECT actor_id, request_id, ip, user_agent, record_type, record_id, action, before::jsonb, after::jsonb
      FROM jsonb_to_recordset(${rows}::jsonb) AS given (actor_id bigint, request_id text, ip text, user_agent text,
        record_type text, record_id text, action text, before text, after text)`.execute(ctx.db)
  }
  if (events.length === 0) return
  const rows = JSON.stringify(events.map((event) => timelineRow(ctx, event)))
  await sql`
    INSERT INTO timeline_entries (record_type, record_id, customer_id, partner_id, kind, data, actor_id, happened_at)
    SELECT record_type, record_id, customer_id, partner_id, kind, data::jsonb, actor_id, coalesce(happened_at, app_now())
    FROM jsonb_to_recordset(${rows}::jsonb) AS given (record_type text, record_id bigint, customer_id bigint,
      partner_id bigint, kind text, data text, actor_id bigint, happened_at timestamptz)`.execute(ctx.db)
}
