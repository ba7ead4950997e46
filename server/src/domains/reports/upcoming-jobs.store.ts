import type { DayRange } from 'contract/reports/report-range.rules.ts'
import type { UpcomingDay, UpcomingHour } from 'contract/reports/reports.schema.ts'
import { type BusinessWeek, openOn } from 'contract/settings/business-hours.rules.ts'
import { type Kysely, sql } from 'kysely'
import { dayEnd, dayStart, hourOf } from '#platform/db/business-day.ts'
import type { Database } from '#platform/db/database.ts'

/** The limit of overloaded partners that are named for a day. */
const named = 5

/**
 * Open jobs by the day of their start, and partners with more work than hours on it: hours of the weekday,
 * none on a day off, business hours for a partner without hours.
 */
export async function openJobsByDay(
  db: Kysely<Database>,
  { from, to }: DayRange,
  week: BusinessWeek,
): Promise<UpcomingDay[]> {
  const usual = week.map((_, weekday) =>
    openOn(week, weekday).reduce((minutes, { opens, closes }) => minutes + closes - opens, 0),
  )
  const { rows } = await sql<UpcomingDay>`
    WITH open AS MATERIALIZED (
      SELECT business_day(scheduled_at) AS day, status, partner_id, price,
        (extract(epoch FROM ends_at - scheduled_at) / 60)::int AS minutes
      FROM jobs
      WHERE status IN ('pending', 'accepted', 'started')
        AND scheduled_at >= ${dayStart(from)} AND scheduled_at < ${dayEnd(to)}
    ), loads AS MATERIALIZED (
      SELECT day, partner_id, sum(minutes)::int AS minutes FROM open WHERE partner_id IS NOT NULL GROUP BY 1, 2
    ), off AS (
      SELECT DISTINCT partner_id, day::date AS day
      FROM partner_days_off, generate_series(
        greatest(from_day, ${from}::date - 1)::timestamp, least(to_day, ${to}::date)::timestamp, interval '1 day') AS day
      WHERE to_day >= ${from}::date - 1 AND from_day <= ${to}::date
    ), capacities AS MATERIALIZED (
      SELECT loads.*, CASE WHEN off.day IS NOT NULL THEN 0
        WHEN EXISTS (SELECT FROM partner_hours AS any_hours WHERE any_hours.partner_id = loads.partner_id)
        THEN coalesce(greatest(night.ends - 1440, 0), 0)
          + CASE WHEN own.starts IS NULL THEN 0
            ELSE greatest(least(own.ends, 1440) - greatest(own.starts, night.ends - 1440), 0) END
        ELSE (${usual}::int[])[extract(dow FROM loads.day) + 1] END AS capacity
      FROM loads LEFT JOIN off USING (partner_id, day)
      LEFT JOIN partner_hours AS own
        ON own.partner_id = loads.partner_id AND own.weekday = extract(dow FROM loads.day)::smallint
      LEFT JOIN off AS before ON before.partner_id = loads.partner_id AND before.day = loads.day - 1
      LEFT JOIN partner_hours AS night ON before.day IS NULL
        AND night.partner_id = loads.partner_id AND night.weekday = extract(dow FROM loads.day - 1)::smallint
    ), over AS (
      SELECT capacities.*, row_number() OVER (PARTITION BY day ORDER BY minutes - capacity DESC, partner_id) AS place
      FROM capacities WHERE minutes > capacity
    ), overloads AS (
      SELECT day, count(*)::int AS partners, jsonb_agg(jsonb_build_object(
        'partner', jsonb_build_object('id', partner_id, 'name', name), 'minutes', minutes, 'capacity', capacity)
        ORDER BY place) FILTER (WHERE place <= ${named}) AS first
      FROM over JOIN partners ON partners.id = partner_id GROUP BY day
    ), days AS (
      SELECT day, count(*)::int AS jobs, (count(*) FILTER (WHERE status = 'pending' AND partner_id IS NULL))::int AS unassigned,
        (count(*) FILTER (WHERE status = 'pending' AND partner_id IS NOT NULL))::int AS waiting,
        (count(*) FILTER (WHERE status = 'accepted'))::int AS accepted,
        (count(*) FILTER (WHERE status = 'started'))::int AS started,
        sum(minutes)::int AS minutes, sum(price)::bigint AS price
      FROM open GROUP BY day
    ), sent AS (
      SELECT day, count(*)::int AS partners FROM loads GROUP BY day
    )
    SELECT to_char(each, 'YYYY-MM-DD') AS day, coalesce(jobs, 0) AS jobs, coalesce(unassigned, 0) AS unassigned,
      coalesce(waiting, 0) AS waiting, coalesce(accepted, 0) AS accepted, coalesce(started, 0) AS started,
      coalesce(sent.partners, 0) AS partners, coalesce(minutes, 0) AS minutes, coalesce(price, 0)::bigint AS price,
      coalesce(overloads.partners, 0) AS overloaded_partners, coalesce(first, '[]') AS overloaded
    FROM generate_series(${from}::date::timestamp, ${to}::date::timestamp, interval '1 day') AS each
    LEFT JOIN days ON days.day = each::date LEFT JOIN sent ON sent.day = each::date
    LEFT JOIN overloads ON overloads.day = each::date
    ORDER BY each`.execute(db)
  return rows
}

/** The open jobs of a day by the hour they begin, only hours that have some. */
export async function openJobsByHour(db: Kysely<Database>, day: string): Promise<UpcomingHour[]> {
  const { rows } = await sql<UpcomingHour>`
    SELECT ${hourOf(sql`scheduled_at`)} AS hour, count(*)::int AS jobs,
      (count(*) FILTER (WHERE status = 'pending' AND partner_id IS NULL))::int AS unassigned
    FROM jobs WHERE status IN ('pending', 'accepted', 'started')
      AND scheduled_at >= ${dayStart(day)} AND scheduled_at < ${dayEnd(day)}
    GROUP BY 1 ORDER BY 1`.execute(db)
  return rows
}
