import { isGstState, placeOfSupply } from 'contract/shared/gst-states.ts'
import type { TaxSection } from 'contract/tax/tax.words.ts'
import { type Kysely, sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import {
  type Column,
  type ExportColumns,
  hidden,
  numberColumn,
  rupeesColumn,
  textColumn,
} from '#platform/export/columns.ts'
import { createExport, type Export } from '#platform/export/export.ts'
import { documentsOf } from './tax-report.store.ts'

/** A line of the export: one document, or a sum of documents. Paise; the columns have the names of GSTR-1. */
type Line = {
  id: number
  gstin: string | null
  buyer: string | null
  number: string | null
  day: string | null
  note_type: string | null
  total: number
  place: string | null
  reverse_charge: string
  invoice_type: string
  type: string
  unregistered_type: string
  /** Empty: no supply is taxed at a part of its rate. */
  applicable: string | null
  /** Empty: no supply is made through an e-commerce operator. */
  ecommerce: string | null
  sac: string
  /** The service; of several with one SAC and rate, the first by name. */
  description: string | null
  uqc: string
  quantity: number
  percent: number
  taxable: number
  igst: number
  cgst: number
  sgst: number
  cess: number
}

const stateColumn: Column<string | null> = {
  header: 'Place Of Supply',
  width: 24,
  cell: (code) => (code === null ? null : { text: isGstState(code) ? placeOfSupply(code) : code }),
}
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** `01-Apr-2026`, the form that the offline tool of GSTR-1 reads. */
function returnDay(day: string): string {
  const [year, month, date] = day.split('-') as [string, string, string] // yyyy-mm-dd
  return `${date}-${months[Number(month) - 1]}-${year}`
}

const dayColumn = (header: string): Column<string | null> => ({
  header,
  width: 14,
  cell: (day) => (day === null ? null : { text: returnDay(day) }),
})

const applicable = { applicable: textColumn('Applicable % of Tax Rate') }
const values = {
  percent: numberColumn('Rate'),
  taxable: rupeesColumn('Taxable Value'),
  cess: rupeesColumn('Cess Amount'),
}
const nothing: { [K in keyof Line]: typeof hidden } = {
  id: hidden,
  gstin: hidden,
  buyer: hidden,
  number: hidden,
  day: hidden,
  note_type: hidden,
  total: hidden,
  place: hidden,
  reverse_charge: hidden,
  invoice_type: hidden,
  type: hidden,
  unregistered_type: hidden,
  applicable: hidden,
  ecommerce: hidden,
  sac: hidden,
  description: hidden,
  uqc: hidden,
  quantity: hidden,
  percent: hidden,
  taxable: hidden,
  igst: hidden,
  cgst: hidden,
  sgst: hidden,
  cess: hidden,
}
/** These columns in their order, and no others. */
const only = (shown: Partial<ExportColumns<Line>>): ExportColumns<Line> => ({
  ...shown,
  ...nothing,
  ...shown,
})

const invoice = {
  number: textColumn('Invoice Number'),
  day: dayColumn('Invoice date'),
  total: rupeesColumn('Invoice Value'),
}
const note = {
  number: textColumn('Note Number'),
  day: dayColumn('Note Date'),
  note_type: textColumn('Note Type'),
}
const noteValue = { total: rupeesColumn('Note Value') }
const buyer = { gstin: textColumn('GSTIN/UIN of Recipient'), buyer: textColumn('Receiver Name') }
const place = { place: stateColumn }
const reverse = { reverse_charge: textColumn('Reverse Charge') }
const ecommerce = { ecommerce: textColumn('E-Commerce GSTIN') }

/** The columns of each part, in the order of the sheets of the offline tool; '9-5' is a sheet of our own. */
const columns: Record<TaxSection, ExportColumns<Line>> = {
  b2b: only({
    ...buyer,
    ...invoice,
    ...place,
    ...reverse,
    ...applicable,
    invoice_type: textColumn('Invoice Type'),
    ...ecommerce,
    ...values,
  }),
  b2cl: only({ ...invoice, ...place, ...applicable, ...values, ...ecommerce }),
  b2cs: only({ type: textColumn('Type'), ...place, ...applicable, ...values, ...ecommerce }),
  cdnr: only({
    ...buyer,
    ...note,
    ...place,
    ...reverse,
    invoice_type: textColumn('Note Supply Type'),
    ...noteValue,
    ...applicable,
    ...values,
  }),
  cdnur: only({
    unregistered_type: textColumn('UR Type'),
    ...note,
    ...place,
    ...noteValue,
    ...applicable,
    ...values,
  }),
  '9-5': only({ ...buyer, ...note, ...noteValue, ...place, ...values }),
  hsn: only({
    sac: textColumn('HSN'),
    description: textColumn('Description'),
    uqc: textColumn('UQC'),
    quantity: numberColumn('Total Quantity'),
    total: rupeesColumn('Total Value'),
    percent: numberColumn('Rate'),
    taxable: rupeesColumn('Taxable Value'),
    igst: rupeesColumn('Integrated Tax Amount'),
    cgst: rupeesColumn('Central Tax Amount'),
    sgst: rupeesColumn('State/UT Tax Amount'),
    cess: rupeesColumn('Cess Amount'),
  }),
}

/** B2CS and HSN are sums; the other parts list each document. */
const grouped: Partial<Record<TaxSection, readonly string[]>> = {
  b2cs: ['place_of_supply', 'rate'],
  hsn: ['sac', 'rate'],
}

/** One part of a month in the columns of GSTR-1. */
export async function taxExport(db: Kysely<Database>, month: string, section: TaxSection): Promise<Export> {
  const keys = grouped[section]
  const isPart = section === 'hsn' ? sql`true` : sql`section = ${section}`
  const amount = (name: string) => (keys ? sql`sum(sign * ${sql.ref(name)})::bigint` : sql.ref(name))
  const text = (name: string) => (keys && !keys.includes(name) ? sql`NULL` : sql.ref(name))
  const { rows } = await sql<Line>`
    WITH d AS (${documentsOf(month)})
    SELECT row_number() OVER (ORDER BY ${keys ? sql.join(keys.map((key) => sql.ref(key))) : sql`d.id`})::int AS id,
      ${text('buyer_gstin')} AS gstin, ${keys ? sql`NULL` : sql`snapshot->'buyer'->>'name'`} AS buyer,
      ${text('number')} AS number, ${keys ? sql`NULL` : sql`to_char(day, 'YYYY-MM-DD')`} AS day,
      ${keys ? sql`NULL` : sql`CASE kind WHEN 'credit-note' THEN 'C' WHEN 'debit-note' THEN 'D' ELSE 'Invoice' END`} AS note_type,
      ${amount('total')} AS total, ${text('place_of_supply')} AS place, 'N' AS reverse_charge, 'Regular B2B' AS invoice_type,
      'OE' AS type, 'B2CL' AS unregistered_type, NULL AS applicable, NULL AS ecommerce, ${text('sac')} AS sac,
      ${keys ? sql`min(snapshot->>'service')` : sql`snapshot->>'service'`} AS description, 'NA' AS uqc, ${keys ? sql`count(*)::int` : sql`1`} AS quantity,
      ${sql.ref('rate')} / 100.0 AS percent, ${amount('taxable')} AS taxable, ${amount('igst')} AS igst,
      ${amount('cgst')} AS cgst, ${amount('sgst')} AS sgst, 0 AS cess
    FROM d WHERE ${isPart} ${keys ? sql`GROUP BY ${sql.join(keys.map((key) => sql.ref(key)))}` : sql``}
    ORDER BY 1`.execute(db)
  const lines = rows.map((row) => ({ ...row, percent: Number(row.percent) }))
  return createExport<Line>({
    name: `gstr-1-${section}-${month}`,
    columns: columns[section],
    ids: lines.map(({ id }) => id),
    rows: async (ids) => ids.map((id) => lines[id - 1]!), // numbered from 1 above
  })
}
