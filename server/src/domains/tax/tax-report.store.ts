import { metaOf } from 'contract/shared/paging.ts'
import { largeInvoice } from 'contract/tax/tax.rules.ts'
import type { TaxDocument, TaxMonth, taxDocumentPage, taxDocumentsQuery } from 'contract/tax/tax.schema.ts'
import { type TaxSection, taxSections } from 'contract/tax/tax.words.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '#platform/db/database.ts'
import { documentColumns } from './tax-documents.store.ts'

/**
 * The part of GSTR-1 to which a document belongs. A note to a customer without GSTIN belongs to B2CS like its
 * invoice, unless the invoice is listed singly.
 */
const sectionOf = sql`CASE
  WHEN d.mode = 'operator' THEN '9-5'
  WHEN d.buyer_gstin IS NOT NULL THEN CASE d.kind WHEN 'invoice' THEN 'b2b' ELSE 'cdnr' END
  WHEN d.place_of_supply <> left(d.gstin, 2)
    AND coalesce((SELECT i.total FROM tax_documents i WHERE i.id = d.invoice_id), d.total) > ${largeInvoice}
    THEN CASE d.kind WHEN 'invoice' THEN 'b2cl' ELSE 'cdnur' END
  ELSE 'b2cs' END`

/** Documents of a month (`2026-04`), each with its section and with the sign of its amounts in the sums. */
export function documentsOf(month: string): RawBuilder<unknown> {
  const first = sql`${`${month}-01`}::date`
  return sql`SELECT d.*, ${sectionOf} AS section, CASE d.kind WHEN 'credit-note' THEN -1 ELSE 1 END AS sign
    FROM tax_documents d WHERE d.day >= ${first} AND d.day < ${first} + interval '1 month'`
}

const names = ['taxable', 'cgst', 'sgst', 'igst', 'rounding', 'total'] as const
/** Signed sums of the documents, as columns. */
export const signedSums = sql.join(
  names.map((name) => sql`coalesce(sum(sign * ${sql.ref(name)}), 0)::bigint AS ${sql.ref(name)}`),
)

type Sums = TaxMonth['total']

export async function monthOf(db: Kysely<Database>, month: string): Promise<Omit<TaxMonth, 'gstin'>> {
  const { rows } = await sql<Sums & { section: TaxSection | null; sac: string | null; rate: number | null }>`
    WITH d AS MATERIALIZED (${documentsOf(month)})
    SELECT section, sac, rate, count(*)::int AS documents, ${signedSums} FROM d
    GROUP BY GROUPING SETS ((section), (sac, rate), ()) ORDER BY section, sac, rate`.execute(db)
  const none: Sums = { documents: 0, taxable: 0, cgst: 0, sgst: 0, igst: 0, rounding: 0, total: 0 }
  const total = rows.find(({ section, sac }) => section === null && sac === null) ?? none
  const bySection = new Map(
    rows.flatMap((row) => (row.section === null ? [] : [[row.section, row] as const])),
  )
  const hsn = rows.flatMap(({ section: _, sac, rate, ...sums }) =>
    sac === null || rate === null ? [] : [{ sac, rate, ...sums }],
  )
  const sections = taxSections.map((section) => {
    const sums = section === 'hsn' ? total : (bySection.get(section) ?? none)
    return { ...sums, section }
  })
  return { month, sections, hsn, total }
}

type Query = z.output<typeof taxDocumentsQuery> & { month: string }

/** A page of the documents behind a figure, newest first. */
export async function documentPage(
  db: Kysely<Database>,
  { month, section, sac, rate, page, per_page }: Query,
): Promise<z.input<typeof taxDocumentPage>> {
  const where = [
    ...(section === undefined ? [] : [sql`section = ${section}`]),
    ...(sac === undefined ? [] : [sql`sac = ${sac}`]),
    ...(rate === undefined ? [] : [sql`rate = ${rate}`]),
    sql`true`,
  ]
  const wanted = sql`d AS (SELECT * FROM (${documentsOf(month)}) AS all_of_them WHERE ${sql.join(where, sql` AND `)})`
  const { rows: counted } = await sql<{
    total: number
  }>`WITH ${wanted} SELECT count(*)::int AS total FROM d`.execute(db)
  const total = counted[0]?.total ?? 0
  const { rows } = await sql<TaxDocument>`WITH ${wanted} SELECT ${documentColumns} FROM d
    ORDER BY id DESC LIMIT ${per_page} OFFSET ${(page - 1) * per_page}`.execute(db)
  return { data: rows, meta: metaOf({ page, perPage: per_page, total, exact: true, rows: rows.length }) }
}
