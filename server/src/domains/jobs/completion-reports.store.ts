import type { CompletionReport } from 'contract/jobs/completion-report.schema.ts'
import type { ReportState } from 'contract/jobs/jobs.words.ts'
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import { isoTime } from '#platform/clock/clock.ts'
import type { Database } from '#platform/db/database.ts'
import type { TimedDb } from '#platform/http/context.ts'
import type { CompletionReportsTable } from './jobs.table.ts'

type Row = Selectable<CompletionReportsTable>
type Reported = Pick<Row, 'material_cost' | 'extra_amount' | 'extra_work' | 'amount' | 'means' | 'reference'>

export const reportColumns = [
  'completion_reports.id',
  'completion_reports.state',
  'completion_reports.material_cost',
  'extra_amount',
  'extra_work',
  'amount',
  'means',
  'reference',
  'reported_at',
] as const

/** A row as the API has it. */
export function shownReport(
  row: Reported & Pick<CompletionReport, 'id' | 'state' | 'partner' | 'reported_at'>,
) {
  const {
    id,
    state,
    partner,
    reported_at,
    material_cost,
    extra_amount,
    extra_work,
    amount,
    means,
    reference,
  } = row
  return {
    id,
    state,
    partner,
    reported_at,
    material_cost,
    extra: extra_amount === null || extra_work === null ? null : { amount: extra_amount, work: extra_work },
    collected: amount === null || means === null ? null : { amount, means, reference },
  } satisfies CompletionReport
}

/** The last report of a job, or of one of its assignments, in any state. */
export async function findLastReport(
  db: Kysely<Database>,
  jobId: number,
  assignmentId?: number,
): Promise<CompletionReport | null> {
  const row = await db
    .selectFrom('completion_reports')
    .innerJoin('assignments', 'assignments.id', 'completion_reports.assignment_id')
    .innerJoin('partners', 'partners.id', 'assignments.partner_id')
    .select(reportColumns)
    .select('partners.name as partner')
    .where('completion_reports.job_id', '=', jobId)
    .$if(assignmentId !== undefined, (query) => query.where('assignment_id', '=', assignmentId!))
    .orderBy('completion_reports.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? shownReport(row) : null
}

/**
 * Of a row of `completion_reports`: it waits for a decision, as an open one, or as money of one that a
 * reopening withdrew. `completion_reports_waiting_idx` holds these.
 */
export const isWaitingReport = sql<boolean>`(completion_reports.state = 'open'
  OR (completion_reports.state = 'withdrawn' AND completion_reports.amount IS NOT NULL))`

/** The report of a job that waits for a decision. */
export async function findWaitingReport(
  db: Kysely<Database>,
  jobId: number,
): Promise<CompletionReport | null> {
  const last = await findLastReport(db, jobId)
  return last && (last.state === 'open' || (last.state === 'withdrawn' && last.collected)) ? last : null
}

/** The amount that the customer has paid by the partner's report, until that is decided, paise. */
export async function notedAmount(db: Kysely<Database>, jobId: number): Promise<number> {
  const query = db.selectFrom('completion_reports').select('amount')
  const row = await query
    .where('job_id', '=', jobId)
    .where(isWaitingReport)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.amount ?? 0
}

/** Whether the job has this report, decided or not. */
export async function isReportOf(db: Kysely<Database>, jobId: number, id: number): Promise<boolean> {
  const query = db
    .selectFrom('completion_reports')
    .select('id')
    .where('id', '=', id)
    .where('job_id', '=', jobId)
  return (await query.executeTakeFirst()) !== undefined
}

/** The job of each report. */
export async function jobsOfReports(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('completion_reports')
    .select(['id', 'job_id'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, job_id }) => [id, job_id]))
}

export async function insertReport(
  db: Kysely<Database>,
  report: Insertable<CompletionReportsTable>,
): Promise<void> {
  await db.insertInto('completion_reports').values(report).execute()
}

type Outcome = {
  state: Exclude<ReportState, 'open'>
  decided_by: number | null
  payment_id?: number | null
  reason?: string
}

export async function closeReport({ db, now }: TimedDb, id: number, outcome: Outcome): Promise<void> {
  const closed = { ...outcome, decided_at: isoTime(now) }
  await db.updateTable('completion_reports').set(closed).where('id', '=', id).execute()
}

/**
 * A withdrawn report is not shown any more once the job is completed again; one with money, once a later
 * report or the completion has money of its own.
 */
export async function replaceWithdrawn(
  db: Kysely<Database>,
  jobId: number,
  { hasMoney }: { hasMoney: boolean },
) {
  await db
    .updateTable('completion_reports')
    .set({ state: 'replaced' })
    .where('job_id', '=', jobId)
    .where('state', '=', 'withdrawn')
    .$if(!hasMoney, (query) => query.where('amount', 'is', null))
    .execute()
}
