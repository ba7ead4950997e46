import type { Today } from 'contract/dashboard/dashboard.contract.ts'
import { sql } from 'kysely'
import { attentionCounts, customerDues, isWaitingReport } from '#domains/jobs/public.ts'
import { isoTime } from '#platform/clock/clock.ts'
import type { TimedDb } from '#platform/http/context.ts'
import { sumOf } from '#platform/roll-up/sums.ts'

type Figures = {
  waiting: number
  longest_minutes: number | null
  waiting_overdue: number
  follow_ups_due: number
  follow_ups_overdue: number
  jobs: number
  completed: number
  started: number
  unassigned: number
  unassigned_overdue: number
  next_unassigned_at: string | null
  attention: number
  slipped: number
  late: number
  collected_today: number
  collected_yesterday: number
  reported: number
  reports: number
  billed: number
  billed_jobs: number
  commission_due: number
  partners_owing: number
  owed: number
  partners_owed: number
  customers_owe: number
}

/** Today at a glance, in one round trip. The day of `now` in the business's zone, Asia/Kolkata. Paise. */
export async function readToday({ db, now }: TimedDb): Promise<Today> {
  const { rows } = await sql<Figures>`
    WITH day AS MATERIALIZED (
      SELECT moment AS now, date_trunc('day', moment, 'Asia/Kolkata') AS starts_at,
             date_trunc('day', moment, 'Asia/Kolkata') + interval '1 day' AS ends_at
      FROM (SELECT ${isoTime(now)}::timestamptz AS moment) AS given
    ), waiting AS (
      SELECT count(*)::int AS waiting, min(created_at) AS since FROM enquiries
      WHERE status = 'open' AND first_touched_at IS NULL
    ), unanswered AS (
      SELECT count(*)::int AS waiting_overdue FROM enquiries, day
      WHERE status = 'open' AND first_touched_at IS NULL AND response_due_at <= day.now
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
    ), urgent AS (
      ${attentionCounts(now)}
    ), collected AS (
      SELECT coalesce(sum(net) FILTER (WHERE paid_at >= day.starts_at), 0)::bigint AS collected_today,
             coalesce(sum(net) FILTER (WHERE paid_at < day.starts_at), 0)::bigint AS collected_yesterday
      FROM day, LATERAL (
        SELECT paid_at, payment_cash(kind, amount, credited) AS net FROM payments
        WHERE kind IN ('received-from-customer', 'refund') AND reversed_at IS NULL
      ) AS counted
      WHERE paid_at >= day.starts_at - interval '1 day' AND paid_at < day.ends_at
    ), reported AS (
      SELECT coalesce(sum(amount), 0)::bigint AS reported, count(*)::int AS reports FROM completion_reports
      WHERE ${isWaitingReport}
    ), billed AS (
      SELECT coalesce(sum(price), 0)::bigint AS billed, count(*)::int AS billed_jobs FROM jobs, day
      WHERE status = 'completed' AND rework_of_id IS NULL AND completed_at >= day.starts_at AND completed_at < day.ends_at
    ), owing AS (
      SELECT coalesce(sum(balance), 0)::bigint AS commission_due, count(*)::int AS partners_owing FROM partners
      WHERE balance > 0
    ), owed AS (
      SELECT coalesce(-sum(balance), 0)::bigint AS owed, count(*)::int AS partners_owed FROM partners WHERE balance < 0
    )
    SELECT waiting.waiting,
           greatest(0, floor(extract(epoch FROM day.now - waiting.since) / 60))::int AS longest_minutes,
           unanswered.*, follow_ups.*, visits.*, unassigned.*, urgent.*, collected.*, reported.*, billed.*, owing.*, owed.*,
           ${sumOf({ rollUp: customerDues, facet: 'all' }, 'due')} AS customers_owe
    FROM day, waiting, unanswered, follow_ups, visits, unassigned, urgent, collected, reported, billed, owing, owed`.execute(
    db,
  )
  return todayOf(rows[0]!)
}

function todayOf(figures: Figures): Today {
  return {
    waiting: {
      count: figures.waiting,
      longest_minutes: figures.waiting === 0 ? null : figures.longest_minutes,
      overdue: figures.waiting_overdue,
    },
    follow_ups: { due: figures.follow_ups_due, overdue: figures.follow_ups_overdue },
    jobs: { count: figures.jobs, completed: figures.completed, started: figures.started },
    unassigned: {
      count: figures.unassigned,
      overdue: figures.unassigned_overdue,
      next_at: figures.next_unassigned_at,
    },
    attention: { count: figures.attention, slipped: figures.slipped, late: figures.late },
    collected: { today: figures.collected_today, yesterday: figures.collected_yesterday },
    reported: { amount: figures.reported, reports: figures.reports },
    billed: { amount: figures.billed, jobs: figures.billed_jobs },
    commission_due: { amount: figures.commission_due, partners: figures.partners_owing },
    partners_owed: { amount: figures.owed, partners: figures.partners_owed },
    customers_owe: figures.customers_owe,
  }
}
