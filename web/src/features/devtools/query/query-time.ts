import { formatCount, formatDecimal } from 'contract/shared/number-formats.ts'
import { queryText } from '#src/text/en/query.ts'
import { say } from '#src/text/intl.ts'

/** `0.04 ms`, `12.50 ms`, `3.40 s`, `12 min`. */
export function queryTime(ms: number): string {
  if (ms < 1000) return say(queryText, 'query.ms', { n: formatDecimal(ms) })
  if (ms < 120_000) return say(queryText, 'query.seconds', { n: formatDecimal(ms / 1000) })
  return say(queryText, 'query.minutes', { n: formatCount(ms / 60_000) })
}
