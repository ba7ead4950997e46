import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

type Figures = {
  waiting: number
  longest_minutes: number | null
  follow_ups_due: number
  follow_ups_overdue: number
  jobs: number
  completed: number
  started: number
  unassigned: number
  unassigned_overdue: number
  next_unassigned_at: string | null
  received_today: number
  received_week_before: number
  commission_due: number
  partners_owing: number
}

/** Today at a glance, in one round trip. The day is the business's, Asia/Kolkata; `now` says which. Paise. */
export async function readToday(db: Kysely<Database>, now: Date): Promise<Today> {
  const { rows } = await sql<Figures>`
    WITH day AS MATERIALIZED (
      SELECT moment AS now, date_trunc('day', moment, 'Asia/Kolkata') AS starts_at,
             date_trunc('day', moment, 'Asia/Kolkata') + interval '1 day' AS ends_at
      FROM (SELECT ${now.toISOString()}::timestamptz AS moment) AS given
    ), waiting AS (
      SELECT count(*)::int AS waiting, min(created_at) AS since FROM enquiries
      WHERE status = 'open' AND first_touched_at IS NULL
    ), follow_ups AS (
      SELECT count(*)::int AS follow_ups_due,
             (count(*) FILTER (WHERE follow_up_at < day.now - interval '1 hour'))::int AS follow_ups_overdue
      FROM enquiries, day
      WHERE follow_up_at <= day.now
    ), visits AS (
      SELECT count(*)::int AS jobs, (count(*) FILTER (WHERE status = 'completed'))::int AS completed,
             (count(*) FILTER (WHERE status = 'started'))::int AS started
      FROM jobs, day
      WHERE scheduled_at >= day.starts_at AND scheduled_at < day.ends_at AND status <> 'cancelled'
    ), unassigned AS (
      SELECT count(*)::int AS unassigned,
             (count(*) FILTER (WHERE scheduled_at <= day.now))::int AS unassigned_overdue,
             min(scheduled_at) FILTER (WHERE scheduled_at > day.now) AS next_unassigned_at
      FROM jobs, day
      WHERE partner_id IS NULL AND status = 'pending'
    ), revenue AS (
      SELECT coalesce(sum(net) FILTER (WHERE paid_at >= day.starts_at), 0)::bigint AS received_today,
             coalesce(sum(net) FILTER (WHERE paid_at < day.starts_at), 0)::bigint AS received_week_before
      FROM day, LATERAL (
        SELECT paid_at, CASE kind WHEN 'refund' THEN -amount ELSE amount END AS net FROM payments
        WHERE kind IN ('received-from-customer', 'refund') AND reversed_at IS NULL
      ) AS counted
      WHERE (paid_at >= day.starts_at AND paid_at < day.ends_at
             OR paid_at >= day.starts_at - interval '7 days' AND paid_at < day.ends_at - interval '7 days')
    ), owing AS (
      SELECT coalesce(sum(balance), 0)::bigint AS commission_due, count(*)::int AS partners_owing FROM partners
      WHERE balance > 0
    )
    SELECT waiting.waiting,
           greatest(0, floor(extract(epoch FROM day.now - waiting.since) / 60))::int AS longest_minutes,
           follow_ups.*, visits.*, unassigned.*, revenue.*, owing.*
    FROM day, waiting, follow_ups, visits, unassigned, revenue, owing`.execute(db)
  return todayOf(rows[0]!)
}

function todayOf(figures: Figures): Today {
  return {
    waiting: { count: figures.waiting, longest_minutes: figures.waiting === 0 ? null : figures.longest_minutes },
    follow_ups: { due: figures.follow_ups_due, overdue: figures.follow_ups_overdue },
    jobs: { count: figures.jobs, completed: figures.completed, started: figures.started },
    unassigned: {
      count: figures.unassigned,
      overdue: figures.unassigned_overdue,
      next_at: figures.next_unassigned_at,
    },
    revenue: { today: figures.received_today, week_before: figures.received_week_before },
    commission_due: { amount: figures.commission_due, partners: figures.partners_owing },
  }
}
