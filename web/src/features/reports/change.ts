import { formatPercent } from 'contract/shared/number-formats.ts'
import { reportsText } from '#src/text/en/reports.ts'
import { say } from '#src/text/intl.ts'

/** `+12.6%`, `−3%`; null where there was nothing before to compare with. */
export function changeOf(now: number, before: number): string | null {
  if (before === 0) return null
  const share = Math.round(((now - before) / before) * 1000) / 1000
  return share > 0 ? `+${formatPercent(share)}` : formatPercent(share).replace('-', '−')
}

/** The same in words: `12.6% above`. */
export function changeWords(now: number, before: number): string {
  if (before === 0) return say(reportsText, now === 0 ? 'reports.same' : 'reports.none-before')
  const share = Math.round((Math.abs(now - before) / before) * 1000) / 1000
  if (share === 0) return say(reportsText, 'reports.same')
  return say(reportsText, now > before ? 'reports.above' : 'reports.below', { share: formatPercent(share) })
}
