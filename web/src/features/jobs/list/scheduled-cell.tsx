import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { DayTime } from '#shared/components/times.tsx'
import { AttentionNote } from './attention-on-demand.ts'

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
