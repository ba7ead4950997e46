import * as z from 'zod'
import { day, exportFormat, id, named, text, timestamp } from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'
import { slugs } from '../shared/terms.ts'
import { taxDocumentKinds, taxModes, taxSections } from './tax.words.ts'

/** The GST of a category from a day on. Code and rate are absent without GST. */
export const taxRateCreate = z
  .strictObject({
    applies_from: day,
    mode: z.enum(slugs(taxModes)),
    sac: text(6)
      .regex(/^99\d{4}$/, 'must be 6 digits that begin with 99, such as 998714')
      .nullable()
      .default(null),
    /** Basis points: 1800 is 18 %. */
    rate: z
      .int()
      .min(0, 'must not be negative')
      .max(10_000, 'must be at most 100 %')
      .nullable()
      .default(null),
    /** Whether the price contains the tax; otherwise the tax is added to it. */
    includes_tax: z.boolean().default(true),
  })
  .superRefine(({ mode, sac, rate }, context) => {
    const wrong = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const isTaxed = mode !== 'none'
    if (isTaxed !== (sac !== null)) wrong('sac', isTaxed ? 'is required' : 'must be left empty')
    if (isTaxed !== (rate !== null)) wrong('rate', isTaxed ? 'is required' : 'must be left empty')
  })

export const taxRate = z.object({
  id,
  applies_from: day,
  mode: z.enum(slugs(taxModes)),
  sac: z.string().nullable(),
  rate: z.int().nullable(),
  includes_tax: z.boolean(),
  created_by: named.nullable(),
  created_at: timestamp,
})
export type TaxRate = z.infer<typeof taxRate>

/** The rates of a category, the newest first, and the category whose rate applies today. */
export const taxRates = z.object({
  rates: z.array(taxRate),
  applies: z
    .object({
      category: z.object({ id, title: z.string() }),
      mode: z.enum(slugs(taxModes)),
      sac: z.string().nullable(),
      rate: z.int().nullable(),
      includes_tax: z.boolean(),
    })
    .nullable(),
})
export type TaxRates = z.infer<typeof taxRates>

/** The snapshot of the rule in a job: see TaxRule. */
export const taxRule = z.object({
  mode: z.enum(['operator', 'supplier']),
  sac: z.string(),
  rate: z.int(),
  includes_tax: z.boolean(),
})

/** Amounts of a document or a sum of documents, paise. */
export const taxAmounts = {
  taxable: z.int(),
  cgst: z.int(),
  sgst: z.int(),
  igst: z.int(),
  rounding: z.int(),
  total: z.int(),
}

export const taxDocument = z.object({
  id,
  kind: z.enum(slugs(taxDocumentKinds)),
  number: z.string(),
  day,
  job_id: id,
  /** The invoice that a note changes. */
  against: z.object({ id, number: z.string() }).nullable(),
  reason: z.string().nullable(),
  buyer: z.string(),
  buyer_gstin: z.string().nullable(),
  /** State code, `29`. */
  place_of_supply: z.string(),
  mode: z.enum(['operator', 'supplier']),
  sac: z.string(),
  rate: z.int(),
  ...taxAmounts,
  created_at: timestamp,
})
export type TaxDocument = z.infer<typeof taxDocument>

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'must be a month such as 2026-04')
export const taxSection = z.enum(taxSections)

/** Sums of a part of the monthly export: notes that lower an amount are subtracted. Paise. */
export const taxSectionSums = z.object({ section: taxSection, documents: z.int(), ...taxAmounts })
/** A line of the HSN/SAC summary. */
export const hsnLine = z.object({ sac: z.string(), rate: z.int(), documents: z.int(), ...taxAmounts })
/** The current month when absent. */
export const taxMonthQuery = z.strictObject({ month: month.optional() })
export const taxMonth = z.object({
  month,
  /** Null while no GSTIN is set: no document is issued. */
  gstin: z.string().nullable(),
  sections: z.array(taxSectionSums),
  hsn: z.array(hsnLine),
  total: z.object({ documents: z.int(), ...taxAmounts }),
})
export type TaxMonth = z.infer<typeof taxMonth>

/** The documents behind the figures of a month. */
export const taxDocumentsQuery = listQuery(['id'], {
  month: month.optional(),
  section: z.enum(taxSections.filter((section) => section !== 'hsn')).optional(),
  sac: text(6).optional(),
  rate: z.coerce.number<string>().int().min(0).max(10_000).optional(),
}).omit({ q: true, sort: true, total: true })
export const taxDocumentPage = paged(taxDocument)
export const taxDownloadQuery = z.strictObject({ month, section: taxSection, format: exportFormat })
