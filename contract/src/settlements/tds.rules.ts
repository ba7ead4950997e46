/** Rates in basis points; the threshold in paise of payouts in a financial year. */
export type TdsRule = { rate: number; rate_without_pan: number; threshold: number }
/** Payouts to the partner in the financial year so far, and the part on which TDS was deducted. Paise. */
export type TdsYear = { gross: number; taxed: number }
/** The tax of a payout, the taxed payouts (paise), and its rate. */
export type Tds = { tds: number; tds_base: number; tds_rate: number }

const none: Tds = { tds: 0, tds_base: 0, tds_rate: 0 }
const rupee = 100
const wholeRupees = (paise: number) => Math.floor(paise / rupee) * rupee

// One source: the TDS of a payout.
/**
 * The tax to deduct from a payout. Once the payouts of the year exceed the threshold, the whole year is
 * taxed: the payouts that were not taxed yet, and this one. The tax is rounded to the rupee. At least a rupee
 * is paid out: the rest of the tax is deducted from the next payout.
 */
export function tdsOf(rule: TdsRule, gross: number, year: TdsYear, hasPan: boolean): Tds {
  const tds_rate = hasPan ? rule.rate : rule.rate_without_pan
  if (tds_rate === 0 || year.gross + gross <= rule.threshold) return none
  const base = Math.max(0, year.gross - year.taxed) + gross
  const tds = Math.round((base * tds_rate) / 10_000 / rupee) * rupee
  const most = wholeRupees(gross - rupee)
  if (most <= 0 || tds === 0) return none
  if (tds <= most) return { tds, tds_base: base, tds_rate }
  return { tds: most, tds_base: Math.floor((most * 10_000) / tds_rate), tds_rate }
}

/** First and last day of a financial year, or of one of its quarters; quarter 1 begins in April. */
export function daysOfYear(year: number, quarter: number | null = null): { from: string; to: string } {
  const first = quarter === null ? 0 : (quarter - 1) * 3
  const months = quarter === null ? 12 : 3
  const day = (month: number, nth: number) =>
    new Date(Date.UTC(year, 3 + month, nth)).toISOString().slice(0, 10)
  return { from: day(first, 1), to: day(first + months, 0) }
}
