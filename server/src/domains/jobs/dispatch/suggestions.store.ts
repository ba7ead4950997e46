import type { DocumentOf } from 'contract/files/document-gaps.rules.ts'
import type { DocumentKind } from 'contract/files/files.words.ts'
import type { PartnerCalendar } from 'contract/partners/working-time.rules.ts'
import { dayMs, startOfDay } from 'contract/shared/business-time.ts'
import { parseRecordId } from 'contract/shared/record-id.ts'
import type { PartnerStatus } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import { approvedPartners } from '#domains/partners/public.ts'
import type { Database } from '#platform/db/database.ts'
import { nameHas, phonePatterns } from '#platform/db/search-text.ts'
import { demandedDocuments, documentsOfPartner } from './documents.store.ts'

/** The requirements of a job for a partner. Times UTC; the day is the business's day of its start. */
export type JobNeeds = {
  id: number
  category_id: number
  customer_id: number
  location_id: number | null
  /** Documents that the category demands. */
  demands: DocumentKind[]
  partner_id: number | null
  scheduled_at: string
  ends_at: string
  day_start: string
  day_end: string
}

export type BusyPeriod = { job_id: number; starts_at: string; ends_at: string }

/** A partner measured against a job's needs. Money in paise. */
export type Candidate = PartnerCalendar & {
  id: number
  name: string
  phone: string
  status: PartnerStatus
  balance: number
  /** Nearest category served that covers the job's; null when none does. */
  serves: string | null
  /** Narrowest area that covers the job's location; null when none does. */
  covers: string | null
  /** Jobs completed for the job's customer. */
  worked: number
  has_rejected: boolean
  /** Empty where the job demands none. */
  documents: DocumentOf[]
  /** Complaints of the last 180 days that were not rejected. */
  complaints: number
  /** Jobs completed in these days, without rework; 0 where there are no complaints. */
  done: number
  /** Ratings of the last 180 days, and their average in tenths of a star. */
  ratings: number
  tenths: number | null
  /** Other work on the day, and on any later day the job lasts, oldest first. */
  busy: BusyPeriod[]
}
/** By name: all partners who serve and cover, those who rejected the job, and the first of the others. */
export type Measured = { candidates: Candidate[]; approved: number }

/** The requirements with their labels. */
export type NamedNeeds = JobNeeds & { category: string; place: string | null }

/** @param at another time than the job has now */
export async function findNeeds(
  db: Kysely<Database>,
  jobId: number,
  at?: { scheduled_at: string; ends_at: string },
): Promise<NamedNeeds | undefined> {
  const job = await db
    .selectFrom('jobs')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('addresses', 'addresses.id', 'jobs.address_id')
    .leftJoin('locations as pincode', 'pincode.id', 'addresses.location_id')
    .leftJoin('locations as area', 'area.id', 'pincode.parent_id')
    .select([
      'jobs.id',
      'jobs.category_id',
      'jobs.customer_id',
      'jobs.partner_id',
      'jobs.scheduled_at',
      'jobs.ends_at',
    ])
    .select(['addresses.location_id', 'categories.title as category'])
    .select(sql<string | null>`pincode.title || ' ' || area.title`.as('place'))
    .select(demandedDocuments(sql.ref('jobs.category_id')).as('demands'))
    .where('jobs.id', '=', jobId)
    .executeTakeFirst()
  if (!job) return
  const needs = { ...job, ...at }
  const dayStart = startOfDay(Date.parse(needs.scheduled_at))
  const [day_start, day_end] = [dayStart, dayStart + dayMs].map((time) => new Date(time).toISOString())
  return { ...needs, day_start: day_start!, day_end: day_end! }
}

/**
 * The typical duration of a category in minutes, null without one, and what it demands; undefined without the
 * category.
 */
export function findCategory(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('categories')
    .select(['duration_minutes', demandedDocuments(sql.ref('categories.id')).as('demands')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The limit for each group of partners who cannot be assigned. */
const named = 60

/** Partners with the given name, number or id; without one, those a dispatcher may choose from. */
type Search = { q?: string; id?: number }

/**
 * Partners measured in one query: the work and the calendar only of those who serve and cover, because there
 * may be fifty thousand others. A pincode may have several areas: a partner who covers one of them covers the
 * pincode.
 */
export async function measureCandidates(
  db: Kysely<Database>,
  needs: JobNeeds,
  { q, id }: Search = {},
): Promise<Measured> {
  const isSearch = q !== undefined || id !== undefined
  const byId = id === undefined ? sql`` : sql`AND partner_id = ${id}`
  const isServing = sql`p.id IN (SELECT partner_id FROM served)`
  const isCovering = sql`p.id IN (SELECT partner_id FROM covered)`
  const others = sql`(
    SELECT id FROM partners p WHERE p.status = 'approved' AND NOT ${isServing} ORDER BY lower(p.name) LIMIT ${named})`
  // In the order in which they are found: sorting thousands by name would cost more than all the rest.
  const elsewhere = sql`(
    SELECT p.id FROM served JOIN partners p ON p.id = served.partner_id
    WHERE p.status = 'approved' AND NOT ${isCovering} ORDER BY p.id LIMIT ${named})`
  const listed = sql`SELECT partner_id AS id FROM served
      ${needs.location_id === null ? sql`` : sql`WHERE partner_id IN (SELECT partner_id FROM covered)`}
    UNION SELECT id FROM rejected
    UNION ${others}
    ${needs.location_id === null ? sql`` : sql`UNION ${elsewhere}`}`
  const { rows } = await sql<Measured>`
    WITH RECURSIVE lineage AS (
      SELECT id, parent_id, title, 0 AS depth FROM categories WHERE id = ${needs.category_id}
      UNION ALL SELECT c.id, c.parent_id, c.title, depth + 1 FROM categories c JOIN lineage ON c.id = lineage.parent_id
    ), places AS (
      SELECT id, parent_id, title, 0 AS depth FROM locations WHERE id = ${needs.location_id}
      UNION ALL SELECT l.id, l.parent_id, l.title, depth + 1 FROM locations l JOIN places ON l.id = places.parent_id
    ), covering AS (
      SELECT id, title, depth FROM places
      UNION SELECT twin.id, twin.title, 0 FROM places JOIN locations twin ON twin.title = places.title
            WHERE places.depth = 0 AND twin.type = 'pincode'
    ), served AS MATERIALIZED (
      SELECT DISTINCT ON (partner_id) partner_id, title
      FROM partner_services s JOIN lineage ON lineage.id = s.category_id
      WHERE s.category_id = ANY (ARRAY(SELECT id FROM lineage)) -- few: the index is asked, not the whole table
        ${byId}
      ORDER BY partner_id, depth
    ), covered AS MATERIALIZED (
      SELECT DISTINCT ON (partner_id) partner_id, title FROM covering JOIN partner_areas a ON a.location_id = covering.id
        ${byId}
      ORDER BY partner_id, depth
    ), worked AS (
      SELECT partner_id, count(*)::int AS jobs FROM jobs
      WHERE customer_id = ${needs.customer_id} AND status = 'completed' GROUP BY partner_id
    ), rejected AS MATERIALIZED (
      SELECT partner_id AS id FROM assignments WHERE job_id = ${needs.id} AND status = 'rejected'
    ), chosen AS MATERIALIZED (
      ${id !== undefined ? sql`SELECT ${id}::bigint AS id` : q === undefined ? listed : matchesSearch(q)}
    ), measured AS (
      SELECT p.id, p.name, p.phone, p.status, p.balance, served.title AS serves, covered.title AS covers,
             coalesce(worked.jobs, 0) AS worked,
             p.id IN (SELECT id FROM rejected) AS has_rejected,
             ${needs.demands.length === 0 ? sql`'[]'::json` : documentsOfPartner(sql.ref('p.id'))} AS documents,
             complained.complaints, coalesce(finished.done, 0) AS done, rated.ratings, rated.tenths,
             coalesce(busy.periods, '[]') AS busy, coalesce(calendar.hours, '[]') AS hours,
             coalesce(calendar.days_off, '[]') AS days_off
      -- Each is looked up by itself: OFFSET 0 keeps them from being joined by reading all partners there are.
      FROM chosen JOIN LATERAL (SELECT * FROM partners WHERE id = chosen.id OFFSET 0) AS p ON true
        LEFT JOIN served ON served.partner_id = p.id
        LEFT JOIN covered ON covered.partner_id = p.id
        LEFT JOIN worked ON worked.partner_id = p.id
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS complaints FROM complaints
          WHERE partner_id = p.id AND status <> 'rejected' AND created_at > app_now() - interval '180 days') AS complained
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS ratings, round(avg(stars) * 10)::int AS tenths FROM ratings
          WHERE partner_id = p.id AND created_at > app_now() - interval '180 days') AS rated
        LEFT JOIN LATERAL (
          SELECT count(*)::int AS done FROM jobs
          WHERE partner_id = p.id AND status = 'completed' AND rework_of_id IS NULL
            AND completed_at > app_now() - interval '180 days') AS finished ON complained.complaints > 0
        LEFT JOIN LATERAL (${busyOf(needs)}) AS busy ON served.title IS NOT NULL OR ${isSearch}
        LEFT JOIN LATERAL (${calendarOf(needs)}) AS calendar ON served.title IS NOT NULL OR ${isSearch}
      WHERE p.status = 'approved' OR ${isSearch}
    )
    SELECT coalesce((SELECT json_agg(measured ORDER BY lower(name), id) FROM measured), '[]') AS candidates,
      ${approvedPartners} AS approved`.execute(db)
  return rows[0]!
}

/** Partners by `P-118`, a part of the number in any form, or a part of the name. */
function matchesSearch(q: string) {
  const record = parseRecordId(q)
  if (record) return sql`SELECT id FROM partners WHERE id = ${record.type === 'partner' ? record.id : null}`
  return sql`(SELECT id FROM partners WHERE ${nameHas(sql`name`, q)}
      OR phone LIKE ANY (${phonePatterns(q)}::text[]) ORDER BY lower(name), id LIMIT ${named})`
}

function busyOf(needs: JobNeeds) {
  return sql`
    SELECT json_agg(json_build_object('job_id', id, 'starts_at', ${isoText('scheduled_at')},
                     'ends_at', ${isoText('ends_at')}) ORDER BY scheduled_at, id) AS periods
    FROM jobs
    WHERE partner_id = p.id AND id <> ${needs.id} AND status IN ('pending', 'accepted', 'started')
      -- No job lasts longer than 14 days: the index finds the few that may still be going on.
      AND scheduled_at > ${needs.day_start}::timestamptz - interval '14 days'
      AND scheduled_at < greatest(${needs.ends_at}::timestamptz, ${needs.day_end}::timestamptz)
      AND ends_at > ${needs.day_start}::timestamptz`
}

function calendarOf(needs: JobNeeds) {
  return sql`
    SELECT
      (SELECT json_agg(json_build_object('weekday', weekday, 'starts', starts, 'ends', ends))
       FROM partner_hours WHERE partner_id = p.id) AS hours,
      (SELECT json_agg(json_build_object('from_day', from_day, 'to_day', to_day, 'reason', reason))
       FROM partner_days_off WHERE partner_id = p.id AND to_day >= business_day(${needs.scheduled_at}::timestamptz) - 1
         AND from_day <= business_day(${needs.ends_at}::timestamptz)) AS days_off`
}

/** A time inside JSON, spelled as everywhere else. */
function isoText(column: 'scheduled_at' | 'ends_at') {
  return sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
