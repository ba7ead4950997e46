import type { AuditEntry, AuditFilters, auditTerms } from 'contract/audit/audit.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'
import { type List, readSort } from '#platform/db/list.ts'
import { changesOf, inWords, recordLabel } from './audit-words.rules.ts'

type Db = Kysely<Database>

/** The filtered audit log. The count is capped. */
export function auditList(
  db: Db,
  filters: AuditFilters,
): List<Database, 'audit_entries', object, AuditEntry> {
  const { descending } = readSort(filters.sort ?? '-at')
  return {
    db,
    matching: matchingEntries(db, filters),
    isCapped: true,
    id: sql<number>`audit_entries.id`,
    order: { by: sql.ref('audit_entries.at'), descending },
    rows: (ids) => auditRows(db, ids),
  }
}

function matchingEntries(db: Db, { actor_id, record_type, record_id, action, from, to }: AuditFilters) {
  let list = db.selectFrom('audit_entries')
  if (actor_id) list = list.where('actor_id', '=', actor_id)
  if (record_type) list = list.where('record_type', '=', record_type)
  if (record_id) list = list.where('record_id', '=', record_id)
  if (action) list = list.where('action', '=', action)
  if (from) list = list.where('at', '>=', dayStart(from))
  if (to) list = list.where('at', '<', dayEnd(to))
  return list
}

async function auditRows(db: Db, ids: number[]): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'actor_id')
    .select([
      'audit_entries.id',
      'at',
      'record_type',
      'record_id',
      'action',
      'before',
      'after',
      'ip',
      'user_agent',
    ])
    .select([
      'request_id',
      sql<AuditEntry['actor']>`CASE WHEN users.id IS NOT NULL
        THEN jsonb_build_object('id', users.id, 'name', users.name) END`.as('actor'),
    ])
    .where('audit_entries.id', 'in', ids)
    .execute()
  return rows.map(({ before, after, ...entry }) => ({
    ...entry,
    record_label: recordLabel(entry.record_type, entry.record_id),
    action_label: inWords(entry.action),
    changes: changesOf(entry.record_type, before, after),
  }))
}

/** The record types and actions that occur, each found by one step in its index. */
export async function auditTermsOf(db: Db): Promise<z.infer<typeof auditTerms>> {
  const [record_types, actions] = await Promise.all([
    distinctValues(db, sql.ref('record_type')),
    distinctValues(db, sql.ref('action')),
  ])
  return { record_types, actions }
}

async function distinctValues(db: Db, column: RawBuilder<unknown>) {
  const { rows } = await sql<{ value: string }>`
    WITH RECURSIVE found AS (
      (SELECT ${column} AS value FROM audit_entries ORDER BY ${column} LIMIT 1)
      UNION ALL
      SELECT (SELECT ${column} FROM audit_entries WHERE ${column} > found.value ORDER BY ${column} LIMIT 1)
      FROM found WHERE found.value IS NOT NULL
    ) SELECT value FROM found WHERE value IS NOT NULL`.execute(db)
  return rows.map(({ value }) => ({ slug: value, label: inWords(value) }))
}
