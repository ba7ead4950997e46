import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { DayTime } from '#shared/components/times.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'

const AttentionNote = partOnDemand(
  () => import('./attention-note.tsx').then((module) => module.AttentionNote),
  '\u00a0',
)

type ScheduledCellProps = {
  row: JobRow /** Other places of the row name the partner or the missing one. */
  lateOnly?: boolean
}

/** When the work begins, and why the job needs attention. A row that is late has a red edge. */
export function ScheduledCell({ row, lateOnly = false }: ScheduledCellProps) {
  const { attention } = row
  const isLate = attention === 'slipped' || attention === 'late'
  if (attention === null || attention === 'upcoming' || (lateOnly && !isLate)) return <DayTime at={row.scheduled_at} />
  return (
    <span className={isLate ? 'late' : 'attention'}>
      <DayTime at={row.scheduled_at} />
      <AttentionNote row={row} isLate={isLate} />
    </span>
  )
}
