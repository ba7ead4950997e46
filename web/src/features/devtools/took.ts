import { queueText } from '#src/text/en/queue.ts'
import { say } from '#src/text/intl.ts'

/** `120 ms`, `1.4 s`, `12 min`. */
export function tookWords(ms: number): string {
  if (ms < 1000) return say(queueText, 'queue.ms', { n: String(ms) })
  if (ms < 120_000) return say(queueText, 'queue.seconds', { n: (ms / 1000).toFixed(ms < 10_000 ? 1 : 0) })
  return say(queueText, 'queue.minutes', { n: String(Math.round(ms / 60_000)) })
}
