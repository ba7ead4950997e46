import { queryText } from '#src/text/en/query.ts'
import { say } from '#src/text/intl.ts'

/** `0.042 ms`, `12.5 ms`, `3.4 s`, `12 min`. */
export function queryTime(ms: number): string {
  if (ms < 1) return say(queryText, 'query.ms', { n: ms.toFixed(3) })
  if (ms < 1000) return say(queryText, 'query.ms', { n: ms.toFixed(ms < 100 ? 1 : 0) })
  if (ms < 120_000) return say(queryText, 'query.seconds', { n: (ms / 1000).toFixed(1) })
  return say(queryText, 'query.minutes', { n: (ms / 60_000).toFixed(0) })
}
