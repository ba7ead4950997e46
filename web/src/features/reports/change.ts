import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { formatShare } from 'contract/shared/share-format.ts'
import { reportsText } from '#src/text/en/reports.ts'
import { getText } from '#src/text/intl.ts'
import { shortRange } from './short-range.ts'

/** `+12.6%`, `−3.0%`; null without a previous value. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null
  const share = Math.round(((now - before) / before) * 1000) / 1000
  return share > 0 ? `+${formatShare(share)}` : formatShare(share).replace('-', '−')
}

/** `+12.6% vs Nov 10–16`. */
export function changeWords(now: number, before: number, period: DayRange): string {
  const values = { days: shortRange(period) }
  const change = changeOf(now, before)
  if (change === null && now > 0) return getText(reportsText, 'reports.none-before', values)
  if (change === null || now === before) return getText(reportsText, 'reports.same', values)
  return getText(reportsText, 'reports.change', { ...values, change })
}

/** The header of a column of changes: `vs Nov 10–16`. */
export const versus = (period: DayRange | undefined): string =>
  period
    ? getText(reportsText, 'reports.versus', { days: shortRange(period) })
    : getText(reportsText, 'reports.versus-previous')
