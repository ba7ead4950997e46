import type { Answer } from 'contract/categories/categories.schema.ts'
import type { ComplaintOfJob } from 'contract/jobs/jobs.schema.ts'
import type { CommissionRule } from 'contract/ledger/commission.rules.ts'
import type { LinkLanguage } from 'contract/links/links.words.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { edited } from '#platform/db/versioned.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { lateAt } from './attention.store.ts'
import type { JobsTable } from './jobs.table.ts'

export type JobRecord = Selectable<JobsTable>

export function findJob(db: Kysely<Database>, id: number): Promise<JobRecord | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The jobs that repeat the work of a job, oldest first. */
export function findReworks(db: Kysely<Database>, id: number) {
  const columns = ['id', 'status', 'scheduled_at'] as const
  return db.selectFrom('jobs').select(columns).where('rework_of_id', '=', id).orderBy('id').execute()
}

/**
 * Parts and visits of the jobs that repeat the work of a job, without the one with this id; paise. Cancelled
 * ones and those that the customer pays cost nothing.
 */
export async function otherReworkCost(db: Kysely<Database>, firstId: number, exceptId = 0): Promise<number> {
  const { cost } = await db
    .selectFrom('jobs')
    .select(sql<number>`coalesce(sum(material_cost + visit_cost), 0)::bigint`.as('cost'))
    .where('rework_of_id', '=', firstId)
    .where('id', '<>', exceptId)
    .where('rework_borne_by', '<>', 'customer')
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow()
  return cost
}

/** Complaints about the job, newest first. */
export function findComplaints(db: Kysely<Database>, id: number): Promise<ComplaintOfJob[]> {
  const columns = ['id', 'kind', 'status', 'text', 'due_at'] as const
  return db.selectFrom('complaints').select(columns).where('job_id', '=', id).orderBy('id', 'desc').execute()
}

/** Locked until the transaction ends: of parallel payments each sees those before it. */
export function lockJob(db: Kysely<Database>, id: number): Promise<JobRecord | undefined> {
  return db.selectFrom('jobs').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/**
 * Locks the rows that a step of the job may change, always in this order: job, enquiry, customer, partner.
 * Two steps with different orders would wait for each other.
 */
export async function lockAround(
  db: Kysely<Database>,
  { enquiry_id, customer_id }: Pick<JobRecord, 'enquiry_id' | 'customer_id'>,
): Promise<void> {
  if (enquiry_id !== null) {
    await db.selectFrom('enquiries').select('id').where('id', '=', enquiry_id).forNoKeyUpdate().execute()
  }
  await db.selectFrom('customers').select('id').where('id', '=', customer_id).forNoKeyUpdate().execute()
}

/**
 * The same for steps of many jobs, all of each kind before the next kind: locking job by job would not keep
 * the order.
 */
export async function lockAroundAll(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  const found = sql<{ enquiry_id: number | null; customer_id: number }>`
    SELECT enquiry_id, customer_id FROM jobs WHERE id = ANY (${[...ids]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`
  const { rows } = await found.execute(db)
  const lock = (table: 'enquiries' | 'customers', wanted: (number | null)[]) =>
    sql`SELECT FROM ${sql.table(table)} WHERE id = ANY (${wanted}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(
      db,
    )
  await lock(
    'enquiries',
    rows.map(({ enquiry_id }) => enquiry_id),
  )
  await lock(
    'customers',
    rows.map(({ customer_id }) => customer_id),
  )
}

export type NewJob = Omit<Insertable<JobsTable>, 'answers' | 'commission_rule'> & {
  answers: Answer[]
  commission_rule: CommissionRule
}

export function insertJob(
  db: Kysely<Database>,
  { answers, commission_rule, ...values }: NewJob,
): Promise<JobRecord> {
  return db
    .insertInto('jobs')
    .values({ ...values, answers: JSON.stringify(answers), commission_rule: JSON.stringify(commission_rule) })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export type JobChange = Omit<Updateable<JobsTable>, 'answers' | 'commission_rule'> & {
  commission_rule?: CommissionRule
}

/** @throws AppError invalid on `price` below what was conceded */
export async function updateJob(db: Kysely<Database>, id: number, change: JobChange): Promise<JobRecord> {
  const { commission_rule, ...values } = change
  await refuseBelowConceded(db, id, values)
  return db
    .updateTable('jobs')
    .set({
      ...values,
      ...edited,
      ...(commission_rule && { commission_rule: JSON.stringify(commission_rule) }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

type Money = Pick<JobRecord, 'price' | 'tax_added' | 'conceded'>

/** A price below what was conceded would give the customer money back. */
async function refuseBelowConceded(db: Kysely<Database>, id: number, change: Partial<Money>): Promise<void> {
  if (change.price === undefined && change.tax_added === undefined) return
  const columns = ['price', 'tax_added', 'conceded'] as const
  const before = await db.selectFrom('jobs').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const { price, tax_added, conceded } = { ...before, ...change }
  if (conceded > price + tax_added) {
    const message = `is less than what was conceded, ${formatMoney(conceded)}. Withdraw the concession first`
    throw invalid('price', message)
  }
}

/** Names around a job that its own row does not hold. */
export type JobSurroundings = {
  customer: {
    id: number
    name: string
    phone: string
    whatsapp: string | null
    language: LinkLanguage | null
    /** Paise. */
    credit: number
  }
  category: { id: number; title: string }
  partner: { id: number; name: string; phone: string; language: LinkLanguage | null } | null
  charge_partner: { id: number; name: string } | null
  late_at: string | null
}

export async function findSurroundings(db: Kysely<Database>, jobId: number): Promise<JobSurroundings> {
  const row = await db
    .selectFrom('jobs')
    .innerJoin('customers', 'customers.id', 'jobs.customer_id')
    .innerJoin('categories', 'categories.id', 'jobs.category_id')
    .leftJoin('partners', 'partners.id', 'jobs.partner_id')
    .leftJoin('partners as charging', 'charging.id', 'jobs.charge_partner_id')
    .select(['customers.credit', 'charging.id as charging_id', 'charging.name as charging_name'])
    .select([
      'customers.id as customer_id',
      'customers.name as customer_name',
      'customers.phone as customer_phone',
    ])
    .select(['customers.whatsapp as whatsapp', 'customers.language as customer_language'])
    .select(['categories.id as category_id', 'categories.title as title'])
    .select(['partners.id as partner_id', 'partners.name as partner_name', 'partners.phone as partner_phone'])
    .select(['partners.language as partner_language', lateAt('jobs').as('late_at')])
    .where('jobs.id', '=', jobId)
    .executeTakeFirstOrThrow()
  const { partner_id, partner_name, partner_phone } = row
  const hasPartner = partner_id !== null && partner_name !== null && partner_phone !== null
  return {
    late_at: row.late_at,
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      phone: row.customer_phone,
      whatsapp: row.whatsapp,
      language: row.customer_language,
      credit: row.credit,
    },
    category: { id: row.category_id, title: row.title },
    partner: hasPartner
      ? { id: partner_id, name: partner_name, phone: partner_phone, language: row.partner_language }
      : null,
    charge_partner:
      row.charging_id === null || row.charging_name === null
        ? null
        : { id: row.charging_id, name: row.charging_name },
  }
}

/** The customer of the address; undefined when there is none. */
export async function addressOwner(db: Kysely<Database>, id: number): Promise<number | null | undefined> {
  const row = await db.selectFrom('addresses').select('customer_id').where('id', '=', id).executeTakeFirst()
  return row?.customer_id
}
