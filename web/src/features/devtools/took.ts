import { formatCount, formatDecimal } from 'contract/shared/number-formats.ts'
import { queueText } from '#src/text/en/queue.ts'
import { say } from '#src/text/intl.ts'

/** `120 ms`, `1.40 s`, `12 min`. */
export function tookWords(ms: number): string {
  if (ms < 1000) return say(queueText, 'queue.ms', { n: formatCount(ms) })
  if (ms < 120_000) return say(queueText, 'queue.seconds', { n: formatDecimal(ms / 1000) })
  return say(queueText, 'queue.minutes', { n: formatCount(ms / 60_000) })
}
