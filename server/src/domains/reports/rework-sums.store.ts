import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { countedComplaints, countedReworks, type ReworkGroup } from 'contract/reports/reports.words.ts'
import type { ReworkFigures } from 'contract/reports/rework-report.schema.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

export type Events = Pick<ReworkFigures, 'reworks' | 'complaints'>

const day = (at: RawBuilder<unknown>) => sql`to_char(business_day(${at}), 'YYYY-MM-DD')`

/** The groups of rework jobs and complaints; the partner of a rework job is that of the first job. */
const keys: Record<ReworkGroup, { rework: RawBuilder<unknown>; complaint: RawBuilder<unknown> }> = {
  partner: {
    rework: sql`coalesce(first.partner_id, 0)::text`,
    complaint: sql`coalesce(complaints.partner_id, 0)::text`,
  },
  service: { rework: sql`jobs.category_id::text`, complaint: sql`first.category_id::text` },
  month: { rework: day(sql`jobs.created_at`), complaint: day(sql`complaints.created_at`) },
}

/**
 * Rework jobs and complaints that were created in the range, by partner or service id, or for months by day.
 * Both are a small part of all jobs, read by the index of their creation.
 */
export async function eventsByKey(
  db: Kysely<Database>,
  group: ReworkGroup,
  { from, to }: DayRange,
): Promise<Map<string, Events>> {
  const { rework, complaint } = keys[group]
  const isIn = (at: RawBuilder<unknown>) => sql`${at} >= ${dayStart(from)} AND ${at} < ${dayEnd(to)}`
  const { rows } = await sql<Events & { key: string }>`
    SELECT key, sum(reworks)::int AS reworks, sum(complaints)::int AS complaints FROM (
      SELECT ${rework} AS key, 1 AS reworks, 0 AS complaints
      FROM jobs JOIN jobs AS first ON first.id = jobs.rework_of_id
      WHERE jobs.rework_of_id IS NOT NULL AND jobs.status = ANY (${[...countedReworks]}::text[])
        AND ${isIn(sql`jobs.created_at`)}
      UNION ALL
      SELECT ${complaint}, 0, 1
      FROM complaints JOIN jobs AS first ON first.id = complaints.job_id
      WHERE complaints.status = ANY (${[...countedComplaints]}::text[]) AND ${isIn(sql`complaints.created_at`)}
    ) AS events GROUP BY key`.execute(db)
  return new Map(rows.map(({ key, ...events }) => [key, events]))
}

/** Names of partners or titles of services. */
export async function namesOf(
  db: Kysely<Database>,
  group: Exclude<ReworkGroup, 'month'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const from = group === 'partner' ? sql`name FROM partners` : sql`title AS name FROM categories`
  const { rows } = await sql<{ id: number; name: string }>`
    SELECT id, ${from} WHERE id = ANY (${[...ids]}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
