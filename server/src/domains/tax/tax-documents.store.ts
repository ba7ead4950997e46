import type { TaxRule } from 'contract/tax/tax.rules.ts'
import type { TaxDocument } from 'contract/tax/tax.schema.ts'
import type { TaxDocumentKind } from 'contract/tax/tax.words.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { type Insertable, type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TaxDocumentsTable } from './tax.table.ts'
import type { Issued } from './tax-document.rules.ts'

/** A job as its documents need it. Money in paise, times in UTC. */
export type TaxJob = {
  id: number
  customer_id: number
  partner_id: number | null
  status: JobStatus
  payable: number
  tax_rule: TaxRule | null
  service: string
  scheduled_at: string
  buyer: { name: string; phone: string; address: string[] }
  buyer_gstin: string | null
  /** Title of the state of the address. */
  state: string | null
}

type JobRow = Omit<TaxJob, 'buyer'> & {
  name: string
  phone: string
  lines: (string | null)[]
}

export async function findTaxJob(db: Kysely<Database>, jobId: number): Promise<TaxJob | undefined> {
  const { rows } = await sql<JobRow>`
    SELECT j.id, j.customer_id, j.partner_id, j.status, j.payable, j.tax_rule, c.title AS service, j.scheduled_at,
      customers.name, customers.phone, customers.gstin AS buyer_gstin, state.title AS state,
      ARRAY[a.line_1, a.line_2, a.landmark,
        CASE WHEN pincode.id IS NOT NULL
          THEN concat(area.title, ', ', district.title, ', ', state.title, ' ', pincode.title) END] AS lines
    FROM jobs j JOIN customers ON customers.id = j.customer_id JOIN categories c ON c.id = j.category_id
    LEFT JOIN addresses a ON a.id = j.address_id
    LEFT JOIN locations pincode ON pincode.id = a.location_id
    LEFT JOIN locations area ON area.id = pincode.parent_id
    LEFT JOIN locations district ON district.id = area.parent_id
    LEFT JOIN locations state ON state.id = district.parent_id
    WHERE j.id = ${jobId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { name, phone, lines, ...job } = row
  return { ...job, buyer: { name, phone, address: lines.filter((line): line is string => Boolean(line)) } }
}

export type IssuedRow = Issued & {
  id: number
  number: string
  day: string
  gstin: string
  buyer_gstin: string | null
  place_of_supply: string
  mode: TaxRule['mode']
  sac: string
  rate: number
}

/** The documents of a job, oldest first. */
export async function listIssued(db: Kysely<Database>, jobId: number): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    SELECT id, kind, number, to_char(day, 'YYYY-MM-DD') AS day, gstin, buyer_gstin, place_of_supply, mode, sac, rate,
      taxable, cgst, sgst, igst, rounding, total
    FROM tax_documents WHERE job_id = ${jobId} ORDER BY id`.execute(db)
  return rows
}

type Series = { gstin: string; financial_year: number; kind: TaxDocumentKind }

/**
 * The next number of a series. Its row stays locked until the transaction ends: there are no gaps and no
 * duplicates.
 */
export async function nextSerial(db: Kysely<Database>, series: Series): Promise<number> {
  const { last_number } = await db
    .insertInto('tax_series')
    .values({ ...series, last_number: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['gstin', 'financial_year', 'kind'])
        .doUpdateSet({ last_number: sql<number>`tax_series.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertDocument(
  db: Kysely<Database>,
  values: Insertable<TaxDocumentsTable>,
): Promise<number> {
  const { id } = await db.insertInto('tax_documents').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Documents as the contract shows them. */
export const documentColumns = sql`d.id, d.kind, d.number, to_char(d.day, 'YYYY-MM-DD') AS day, d.job_id,
  CASE WHEN d.invoice_id IS NOT NULL
    THEN jsonb_build_object('id', d.invoice_id, 'number', d.snapshot->'against'->>'number') END AS against,
  d.reason, d.snapshot->'buyer'->>'name' AS buyer, d.buyer_gstin, d.place_of_supply, d.mode, d.sac, d.rate,
  d.taxable, d.cgst, d.sgst, d.igst, d.rounding, d.total, d.created_at`

export async function listDocuments(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
): Promise<TaxDocument[]> {
  const { rows } = await sql<TaxDocument>`
    SELECT ${documentColumns} FROM tax_documents d WHERE ${where} ORDER BY d.id`.execute(db)
  return rows
}

export type StoredDocument = Omit<TaxDocumentsTable, 'id' | 'snapshot' | 'created_at'> & {
  snapshot: import('./tax-document.rules.ts').TaxSnapshot
  created_at: string
}

export async function findDocument(db: Kysely<Database>, id: number): Promise<StoredDocument | undefined> {
  const { rows } = await sql<StoredDocument>`
    SELECT d.*, to_char(d.day, 'YYYY-MM-DD') AS day FROM tax_documents d WHERE id = ${id}`.execute(db)
  return rows[0]
}
