import type {
  PartnerReports,
  ReportOfPartner,
} from 'contract/completion-reports/completion-reports.schema.ts'
import { dueOf } from 'contract/ledger/due.rules.ts'
import { maxBulk } from 'contract/shared/bulk.ts'
import { type Kysely, sql } from 'kysely'
import { isWaitingReport, reportColumns, shownReport } from '#domains/jobs/public.ts'
import type { Database } from '#platform/db/database.ts'

const openReports = (db: Kysely<Database>) =>
  db
    .selectFrom('completion_reports')
    .innerJoin('assignments', 'assignments.id', 'completion_reports.assignment_id')
    .innerJoin('partners', 'partners.id', 'assignments.partner_id')
    .where(isWaitingReport)

const sumOf = (means: string) =>
  sql<number>`coalesce(sum(amount) FILTER (WHERE means = ${sql.lit(means)}), 0)::bigint`

/** The partners with open reports; the longest wait is first. */
export async function listPartnersWithReports(db: Kysely<Database>): Promise<PartnerReports[]> {
  const rows = await openReports(db)
    .select(['partners.id', 'partners.name'])
    .select(({ fn }) => [fn.countAll<number>().as('reports'), fn.min('reported_at').as('oldest_at')])
    .select([
      sumOf('cash').as('cash'),
      sumOf('upi-to-partner').as('upi_to_partner'),
      sumOf('upi-to-company').as('upi_to_company'),
    ])
    .groupBy(['partners.id', 'partners.name'])
    .orderBy('oldest_at')
    .execute()
  return rows.map(({ id, name, ...sums }) => ({ partner: { id, name }, ...sums }))
}

/** The open reports of a partner with their jobs, oldest first. */
export async function listReportsOf(db: Kysely<Database>, partnerId: number): Promise<ReportOfPartner[]> {
  const rows = await openReports(db)
    .innerJoin('jobs', 'jobs.id', 'completion_reports.job_id')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .select(reportColumns)
    .select([
      'partners.name as partner',
      'jobs.id as job_id',
      'jobs.price',
      'jobs.material_cost as job_material_cost',
    ])
    .select(['jobs.payable', 'jobs.received', 'categories.title as service'])
    .select(['customers.id as customer_id', 'customers.name as customer_name'])
    .where('partners.id', '=', partnerId)
    .orderBy('completion_reports.id')
    .limit(maxBulk)
    .execute()
  return rows.map((row) => ({
    // For a withdrawn report, only the money is decided.
    ...shownReport(
      row.state === 'withdrawn' ? { ...row, material_cost: null, extra_amount: null, extra_work: null } : row,
    ),
    job: {
      id: row.job_id,
      customer: { id: row.customer_id, name: row.customer_name },
      service: row.service,
      price: row.price,
      material_cost: row.job_material_cost,
      due: dueOf(row),
    },
  }))
}
