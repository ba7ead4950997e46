import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { type Off, offHours, type Row, type Span, shared } from './day-layout.ts'
import { dayMinutes } from './day-minutes.ts'

export type Warning = { kind: 'overlap'; job: DayJob; minutes: number } | { kind: 'off'; off: Off } | { kind: 'status' }

/** What speaks against work of the partner at that time; nothing of it forbids it. */
export function warningsFor(row: Pick<Row, 'partner' | 'blocks'>, span: Span, jobId: number): Warning[] {
  const { partner, blocks } = row
  const warnings: Warning[] = []
  if (partner.status !== 'approved') warnings.push({ kind: 'status' })
  const off = offHours(partner).find((part) => meets(part, span))
  if (off) warnings.push({ kind: 'off', off })
  for (const { job, starts, ends } of blocks) {
    const minutes = job.id === jobId ? 0 : shared(span, { from: starts, to: ends })
    if (minutes > 0) warnings.push({ kind: 'overlap', job, minutes })
  }
  return warnings
}

/** Nobody works through the night: work that goes on tomorrow may go past the evening. */
function meets(off: Off, span: Span): boolean {
  if (shared(off, span) === 0) return false
  return off.kind !== 'until' || span.to <= dayMinutes || span.from >= off.from
}
