import * as z from 'zod'
import { day, exportFormat, id, idText, named } from '../shared/fields.ts'
import { listQuery, paged } from '../shared/paging.ts'

const integer = (min: number, max: number) => z.coerce.number<string>().int().min(min).max(max)
/**
 * A financial year by the calendar year in which it begins, this one when absent; quarter 1 begins in April.
 */
const period = { year: integer(2000, 2100).optional(), quarter: integer(1, 4).optional() }

/** TDS of a partner in a period. Paise. */
export const tdsPartner = z.object({
  /** Of the partner. */
  id,
  partner: named,
  /** Masked; null while it is not known. */
  pan: z.string().nullable(),
  payouts: z.int(),
  /** The payouts on which the tax was deducted. */
  gross: z.int(),
  tds: z.int(),
})
export type TdsPartner = z.infer<typeof tdsPartner>
export const tdsQuery = listQuery(['id'], period).omit({ q: true, sort: true, total: true })
export const tdsPage = paged(tdsPartner).extend({
  year: z.int(),
  quarter: z.int().nullable(),
  from: day,
  to: day,
  total: z.object({ partners: z.int(), payouts: z.int(), gross: z.int(), tds: z.int() }),
})
export type TdsPage = z.infer<typeof tdsPage>

/** A payout on which TDS was deducted. Paise; the rate in basis points. */
export const tdsPayout = z.object({
  id,
  run_id: id,
  reference: z.string(),
  cut_off: day,
  gross: z.int(),
  rate: z.int(),
  tds: z.int(),
  utr: z.string().nullable(),
})
export type TdsPayout = z.infer<typeof tdsPayout>
export const tdsPayoutsQuery = listQuery(['id'], { ...period, partner_id: idText }).omit({
  q: true,
  sort: true,
  total: true,
})
export const tdsPayoutPage = paged(tdsPayout)
export const tdsDownloadQuery = z.strictObject({ ...period, format: exportFormat })
