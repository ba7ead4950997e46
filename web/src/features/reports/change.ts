import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { formatPercent } from 'contract/shared/number-formats.ts'
import { reportsText } from '#src/text/en/reports.ts'
import { say } from '#src/text/intl.ts'
import { shortRange } from './short-range.ts'

/** `+12.6%`, `−3%`; null without a previous value. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null
  const share = Math.round(((now - before) / before) * 1000) / 1000
  return share > 0 ? `+${formatPercent(share)}` : formatPercent(share).replace('-', '−')
}

/** `+12.6% vs Nov 10–16`. */
export function changeWords(now: number, before: number, period: DayRange): string {
  const values = { days: shortRange(period) }
  const change = changeOf(now, before)
  if (change === null && now > 0) return say(reportsText, 'reports.none-before', values)
  if (change === null || now === before) return say(reportsText, 'reports.same', values)
  return say(reportsText, 'reports.change', { ...values, change })
}

/** The header of a column of changes: `vs Nov 10–16`. */
export const versus = (period: DayRange | undefined): string =>
  period
    ? say(reportsText, 'reports.versus', { days: shortRange(period) })
    : say(reportsText, 'reports.versus-previous')
