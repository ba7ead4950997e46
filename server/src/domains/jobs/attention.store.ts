import { type AttentionReason, attentionReasons, isUrgent } from 'contract/jobs/attention.words.ts'
import { settings } from 'contract/settings/settings.registry.ts'
import { type RawBuilder, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'

/** The jobs to judge: all open ones, or those of a page. */
type Scope = { now: number; ids?: readonly number[] }

const isOpen = sql`jobs.status IN ('pending', 'accepted', 'started')`
const instant = (now: number) => sql`${isoTime(now)}::timestamptz`

/** Minutes after which an assignment should be accepted. */
const acceptMinutes = sql`coalesce(
  (SELECT (value #>> '{}')::int FROM settings WHERE key = 'business.accept_minutes'),
  ${sql.lit(Number(settings['business.accept_minutes'].default))})`

const within = (column: string, ids: Scope['ids']) =>
  ids ? sql`${sql.ref(column)} = ANY (${[...ids]}::bigint[])` : sql`true`
const ofPartners = (column: string, ids: Scope['ids']) =>
  ids ? sql`${sql.ref(column)} IN (SELECT partner_id FROM jobs WHERE ${within('jobs.id', ids)})` : sql`true`

/** The start of a business day. */
const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp AT TIME ZONE 'Asia/Kolkata'`

const inactivePartners = ({ ids }: Scope) =>
  sql`SELECT partners.id FROM partners WHERE partners.status <> 'approved' AND ${ofPartners('partners.id', ids)}`

const jobsOnDaysOff = ({ now, ids }: Scope) => sql`
  SELECT jobs.id FROM partner_days_off AS off
  JOIN jobs ON jobs.partner_id = off.partner_id AND ${isOpen}
    AND jobs.scheduled_at < ${startOf(sql`off.to_day + 1`)} AND jobs.ends_at > ${startOf(sql`off.from_day`)}
  WHERE off.to_day >= business_day(${instant(now)}) AND ${within('jobs.id', ids)}`

/** In the order of their start a job overlaps one before it, or the one after it. */
const overlappingJobs = ({ now, ids }: Scope) => sql`
  SELECT id FROM (
    SELECT jobs.id, jobs.scheduled_at, jobs.ends_at,
      max(jobs.ends_at) OVER (PARTITION BY jobs.partner_id ORDER BY jobs.scheduled_at
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS busy_until,
      lead(jobs.scheduled_at) OVER (PARTITION BY jobs.partner_id ORDER BY jobs.scheduled_at) AS next_starts
    FROM jobs
    WHERE jobs.partner_id IS NOT NULL AND ${isOpen} AND jobs.ends_at > ${instant(now)} AND ${ofPartners('jobs.partner_id', ids)}
  ) AS planned
  WHERE busy_until > scheduled_at OR next_starts < ends_at`

const pendingAssignments = ({ ids }: Scope, condition: RawBuilder<unknown>) => sql`
  SELECT assignments.job_id FROM assignments
  WHERE assignments.status = 'pending' AND ${within('assignments.job_id', ids)} AND ${condition}`

const openRequests = ({ ids }: Scope) => sql`
  SELECT customer_requests.job_id FROM customer_requests
  WHERE customer_requests.closed_at IS NULL AND ${within('customer_requests.job_id', ids)}`

/** The reasons of open jobs; `reported` is the one of completed jobs. */
type OfOpen = Exclude<AttentionReason, 'reported'>

/** Each reason's condition, for an open job to which no earlier reason applies. The sets are read at most once. */
function conditions(scope: Scope): Record<OfOpen, RawBuilder<unknown>> {
  const now = instant(scope.now)
  const isPlanned = sql`jobs.status <> 'started'`
  const isWaiting = sql`assignments.created_at <= ${now} - make_interval(mins => ${acceptMinutes})`
  const isMoved = sql`assignments.moved_at IS NOT NULL`
  return {
    slipped: sql`jobs.ends_at <= ${now}`,
    late: sql`jobs.scheduled_at <= ${now} AND ${isPlanned}`,
    'customer-asked': sql`jobs.id IN (${openRequests(scope)})`,
    unassigned: sql`jobs.partner_id IS NULL AND jobs.scheduled_at < ${now} + interval '24 hours'`,
    'partner-inactive': sql`${isPlanned} AND jobs.partner_id IN (${inactivePartners(scope)})`,
    'partner-off': sql`${isPlanned} AND jobs.id IN (${jobsOnDaysOff(scope)})`,
    overlapping: sql`${isPlanned} AND jobs.id IN (${overlappingJobs(scope)})`,
    moved: sql`jobs.status = 'pending' AND jobs.id IN (${pendingAssignments(scope, isMoved)})`,
    'not-accepted': sql`jobs.status = 'pending' AND jobs.id IN (${pendingAssignments(scope, isWaiting)})`,
    upcoming: sql`jobs.partner_id IS NOT NULL AND jobs.scheduled_at < ${startOf(sql`business_day(${now}) + 1`)}`,
  }
}

/**
 * The reason of each open job as rows of `id` and `reason`, null for most; and the completed jobs with an open report.
 * `jobs_open_idx` holds all that is read of an open job.
 */
export function attentionRows(scope: Scope): RawBuilder<{ id: number; reason: AttentionReason | null }> {
  const each = conditions(scope)
  const ofOpen = attentionReasons.flatMap(({ slug }) => (slug === 'reported' ? [] : slug))
  const cases = ofOpen.map((slug) => sql`WHEN ${each[slug]} THEN ${sql.lit(slug)}`)
  // OFFSET 0: without it the planner copies the CASE into every place that names `reason`.
  return sql`(SELECT jobs.id, CASE ${sql.join(cases, sql` `)} END AS reason
    FROM jobs WHERE ${isOpen} AND ${within('jobs.id', scope.ids)}
    UNION ALL SELECT job_id, 'reported' FROM completion_reports
    WHERE state = 'open' AND ${within('completion_reports.job_id', scope.ids)} OFFSET 0)`
}

/** Stands for the table `jobs`: those with one of the reasons, with the `urgency` of each. */
export function jobsInNeed(now: number, reasons: readonly AttentionReason[]): RawBuilder<unknown> {
  const order = sql.lit(`{${attentionReasons.map(({ slug }) => slug).join(',')}}`)
  return sql`(SELECT jobs.*, array_position(${order}::text[], needy.reason) AS urgency
    FROM ${attentionRows({ now })} AS needy JOIN jobs ON jobs.id = needy.id
    WHERE needy.reason = ANY (${reasons}::text[]))`
}

/** The number of jobs that need attention, as the list of the same reasons counts it. */
export function attentionCounts(now: number): RawBuilder<unknown> {
  const of = (reason: AttentionReason) => sql`(count(*) FILTER (WHERE reason = ${sql.lit(reason)}))::int`
  const urgent = sql.lit(`{${attentionReasons.flatMap(({ slug }) => (isUrgent(slug) ? slug : [])).join(',')}}`)
  return sql`SELECT (count(*) FILTER (WHERE reason = ANY (${urgent}::text[])))::int AS attention,
    ${of('slipped')} AS slipped, ${of('late')} AS late FROM ${attentionRows({ now })} AS needy`
}
