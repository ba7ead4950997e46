import { unsettled } from 'contract/complaints/complaints.lifecycle.ts'
import { type AttentionReason, attentionReasons } from 'contract/jobs/attention.words.ts'
import { settings } from 'contract/settings/settings.registry.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import { isWaitingReport } from './completion-reports.store.ts'
import { notifiedAt } from './job-links.store.ts'

type Condition = RawBuilder<unknown>

const openOf = (table: string) => sql`${sql.ref(`${table}.status`)} IN ('pending', 'accepted', 'started')`
const isOpen = openOf('jobs')
const instant = (now: number) => sql`${isoTime(now)}::timestamptz`

/** Minutes of a setting, as an interval. */
function minutesOf(key: 'business.accept_minutes' | 'business.late_minutes'): RawBuilder<unknown> {
  const value = sql`(SELECT (value #>> '{}')::int FROM settings WHERE key = ${sql.lit(key)})`
  return sql`make_interval(mins => coalesce(${value}, ${sql.lit(Number(settings[key].default))}))`
}

/** When a row of `jobs`, named `table`, begins to be late; null unless it is open. */
export function lateAt(table: string): RawBuilder<string | null> {
  const [status, starts, ends] = ['status', 'scheduled_at', 'ends_at'].map((column) =>
    sql.ref(`${table}.${column}`),
  )
  return sql`CASE WHEN ${status} IN ('pending', 'accepted') THEN ${starts} WHEN ${status} = 'started' THEN ${ends} END
    + ${minutesOf('business.late_minutes')}`
}

/** The start of a business day. */
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'Asia/Kolkata'`

/** Of a row of `complaints`. */
const isWaiting = (now: number) =>
  sql`status IN (${sql.join(unsettled.map(sql.lit))}) AND (owner_id IS NULL OR due_at <= ${instant(now)})`

/** Facts about a row of `jobs` from other tables. */
type Facts = {
  hasRequest: Condition
  hasComplaint: Condition
  isOfInactive: Condition
  isOnDayOff: Condition
  isOverlapping: Condition
  isEarly: Condition
  isReported: Condition
  isPending: (condition: Condition) => Condition
}

/** Each set is read once: for all open jobs. */
function bySets(now: number): Facts {
  const has = (ids: Condition) => sql`jobs.id IN (${ids})`
  return {
    hasRequest: has(sql`SELECT job_id FROM customer_requests WHERE closed_at IS NULL`),
    hasComplaint: has(sql`SELECT job_id FROM complaints WHERE ${isWaiting(now)}`),
    isOfInactive: sql`jobs.partner_id IN (SELECT id FROM partners WHERE status <> 'approved')`,
    // No job lasts longer than 14 days: the index finds the few that may still be going on.
    isOnDayOff: has(sql`
      SELECT jobs.id FROM partner_days_off AS off
      JOIN jobs ON jobs.partner_id = off.partner_id AND ${isOpen} AND ${meets}
        AND jobs.scheduled_at > ${startOf(sql`off.from_day`)} - interval '14 days'
      WHERE off.to_day >= business_day(${instant(now)})`),
    // In the order of their start a job overlaps one before it, or the one after it.
    isOverlapping: has(sql`
      SELECT id FROM (
        SELECT jobs.id, jobs.scheduled_at, jobs.ends_at,
          max(jobs.ends_at) OVER (PARTITION BY jobs.partner_id ORDER BY jobs.scheduled_at
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until,
          lead(jobs.scheduled_at) OVER (PARTITION BY jobs.partner_id ORDER BY jobs.scheduled_at) AS next_starts
        FROM jobs WHERE jobs.partner_id IS NOT NULL AND ${isOpen} AND jobs.ends_at > ${instant(now)}
      ) AS planned
      WHERE busy_until > scheduled_at OR next_starts < ends_at`),
    isEarly: has(sql`SELECT job_id FROM assignments WHERE ${startedEarly}`),
    isReported: has(sql`SELECT job_id FROM completion_reports WHERE ${isWaitingReport}`),
    isPending: (condition) =>
      has(sql`SELECT job_id FROM assignments WHERE status = 'pending' AND ${condition}`),
  }
}

/** Of a row of `assignments` that has the job now. */
const startedEarly = sql`started_early AND status IN ('started', 'completed')`

const meets = sql`jobs.scheduled_at < ${startOf(sql`off.to_day + 1`)} AND jobs.ends_at > ${startOf(sql`off.from_day`)}`

/** Each question is looked up in an index for each row: for the jobs of a page. */
function byRows(now: number): Facts {
  const overlaps = (condition: Condition) => sql`EXISTS (
    SELECT FROM jobs AS other WHERE other.partner_id = jobs.partner_id AND ${openOf('other')} AND other.id <> jobs.id
      AND other.ends_at > greatest(jobs.scheduled_at, ${instant(now)}) AND other.scheduled_at < jobs.ends_at AND ${condition})`
  return {
    hasRequest: sql`EXISTS (SELECT FROM customer_requests WHERE job_id = jobs.id AND closed_at IS NULL)`,
    hasComplaint: sql`EXISTS (SELECT FROM complaints WHERE job_id = jobs.id AND ${isWaiting(now)})`,
    isOfInactive: sql`(SELECT status <> 'approved' FROM partners WHERE id = jobs.partner_id)`,
    isOnDayOff: sql`EXISTS (
      SELECT FROM partner_days_off AS off WHERE off.partner_id = jobs.partner_id
        AND off.to_day >= business_day(greatest(jobs.scheduled_at, ${instant(now)})) AND ${meets})`,
    isOverlapping: sql`jobs.ends_at > ${instant(now)} AND (
      ${overlaps(sql`other.scheduled_at >= jobs.scheduled_at - interval '24 hours'`)}
      OR ${overlaps(sql`other.ends_at - other.scheduled_at > interval '24 hours'`)})`,
    isEarly: sql`EXISTS (SELECT FROM assignments WHERE job_id = jobs.id AND ${startedEarly})`,
    isReported: sql`EXISTS (SELECT FROM completion_reports WHERE job_id = jobs.id AND ${isWaitingReport})`,
    // A job has at most one. Not EXISTS: the planner would read all pending ones once, for the few of a page.
    isPending: (condition) =>
      sql`(SELECT ${condition} FROM assignments WHERE job_id = jobs.id AND status = 'pending')`,
  }
}

/** Each reason's condition for a row of `jobs` that is open. */
function conditions(now: number, judge: Facts): Record<AttentionReason, Condition> {
  const isPlanned = sql`jobs.status <> 'started'`
  const isPending = (condition: Condition) => sql`jobs.status = 'pending' AND ${judge.isPending(condition)}`
  const unanswered = sql`${instant(now)} - ${minutesOf('business.accept_minutes')}`
  const overdue = sql`${instant(now)} - ${minutesOf('business.late_minutes')}`
  return {
    slipped: sql`jobs.ends_at <= ${overdue}`,
    late: sql`${isPlanned} AND jobs.scheduled_at <= ${overdue} AND jobs.ends_at > ${overdue}`,
    'customer-asked': judge.hasRequest,
    complaint: judge.hasComplaint,
    'started-early': sql`jobs.status = 'started' AND ${judge.isEarly}`,
    unassigned: sql`jobs.partner_id IS NULL AND jobs.scheduled_at < ${instant(now)} + interval '24 hours'`,
    'partner-inactive': sql`${isPlanned} AND ${judge.isOfInactive}`,
    'partner-off': sql`${isPlanned} AND ${judge.isOnDayOff}`,
    overlapping: sql`${isPlanned} AND ${judge.isOverlapping}`,
    moved: isPending(sql`moved_at IS NOT NULL`),
    'not-told': isPending(sql`moved_at IS NULL AND created_at <= ${unanswered} AND ${notifiedAt} IS NULL`),
    'not-accepted': isPending(
      sql`moved_at IS NULL AND created_at <= ${unanswered} AND ${notifiedAt} <= ${unanswered}`,
    ),
    reported: judge.isReported,
  }
}

const order = sql.lit(`{${attentionReasons.map(({ slug }) => slug).join(',')}}`)

/** The reasons of a row of `jobs` for which the conditions hold, most urgent first. */
function reasonsOf(each: Partial<Record<AttentionReason, Condition>>): RawBuilder<AttentionReason[]> {
  const found = attentionReasons.flatMap(({ slug }) =>
    each[slug] ? [sql`CASE WHEN ${each[slug]} THEN ${sql.lit(slug)} END`] : [],
  )
  return sql`array_remove(ARRAY[${sql.join(found)}]::text[], NULL)`
}

/** Of a row of `jobs`: whether it ended before its planned start, and that start is still in the future. */
const isDoneEarly = (now: number) => sql`jobs.status = 'completed' AND jobs.scheduled_at > ${instant(now)}`

/** The reasons of each row of `jobs` on a page of a list; most rows have none. */
export function attentionOf(now: number): RawBuilder<AttentionReason[]> {
  const judge = byRows(now)
  const ofEnded = reasonsOf({
    complaint: judge.hasComplaint,
    'started-early': sql`${isDoneEarly(now)} AND ${judge.isEarly}`,
    reported: judge.isReported,
  })
  return sql`CASE WHEN ${isOpen} THEN ${reasonsOf(conditions(now, judge))} ELSE ${ofEnded} END`
}

/**
 * All jobs with a reason, as rows of `id` and `reasons`. `jobs_open_idx` holds every column that is read of
 * an open job.
 */
function needyJobs(now: number): RawBuilder<unknown> {
  // OFFSET 0: without it the planner copies the array into every reference to `reasons`.
  return sql`(SELECT id, reasons FROM (
      SELECT jobs.id, ${reasonsOf(conditions(now, bySets(now)))} AS reasons FROM jobs WHERE ${isOpen} OFFSET 0
    ) AS judged WHERE reasons <> '{}'
    UNION ALL SELECT jobs.id, array_agg(said.reason ORDER BY array_position(${order}::text[], said.reason)) FROM (
      SELECT job_id, 'complaint' AS reason FROM complaints WHERE ${isWaiting(now)}
      UNION SELECT job_id, 'reported' FROM completion_reports WHERE ${isWaitingReport}
      UNION SELECT jobs.id, 'started-early' FROM jobs JOIN assignments ON job_id = jobs.id AND started_early
        AND assignments.status = 'completed' WHERE ${isDoneEarly(now)}
    ) AS said JOIN jobs ON jobs.id = said.job_id AND NOT (${isOpen}) GROUP BY jobs.id)`
}

/**
 * Replaces the table `jobs` in a query: those with one of the reasons. By `urgency` jobs of today and before
 * come first, with later jobs that have been started or are done, each by the most urgent reason; all others
 * follow with one rank, to be ordered by time and then by `reason_rank`.
 */
export function jobsInNeed(now: number, reasons: readonly AttentionReason[]): RawBuilder<unknown> {
  const tomorrow = startOf(sql`business_day(${instant(now)}) + 1`)
  const isLater = sql`jobs.status NOT IN ('started', 'completed') AND jobs.scheduled_at >= ${tomorrow}`
  const rank = sql`array_position(${order}::text[], needy.reasons[1])`
  return sql`(SELECT jobs.*, ${rank} AS reason_rank, CASE WHEN ${isLater} THEN 100 ELSE ${rank} END AS urgency
    FROM ${needyJobs(now)} AS needy JOIN jobs ON jobs.id = needy.id
    WHERE needy.reasons && ${reasons}::text[])`
}

/** The number of jobs that need attention, equal to the list of the same reasons. */
export function attentionCounts(now: number): RawBuilder<unknown> {
  const of = (reason: AttentionReason) =>
    sql`(count(*) FILTER (WHERE ${sql.lit(reason)} = ANY (reasons)))::int`
  return sql`SELECT count(*)::int AS attention, ${of('slipped')} AS slipped, ${of('late')} AS late
    FROM ${needyJobs(now)} AS needy`
}
