import { isLateReason } from 'contract/jobs/attention.words.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { DayTime } from '#shared/components/times.tsx'
import { AttentionNote } from './attention-on-demand.ts'

type ScheduledCellProps = {
  row: JobRow /** Other places of the row name the partner or the missing one. */
  lateOnly?: boolean
}

/** The start of the work, and why the job needs attention. A late row has a red edge. */
export function ScheduledCell({ row, lateOnly = false }: ScheduledCellProps) {
  const late = row.attention.filter(isLateReason)
  const reasons = lateOnly ? late : row.attention
  if (reasons.length === 0) return <DayTime at={row.scheduled_at} />
  return (
    <span className={late.length > 0 ? 'late' : 'attention'}>
      <DayTime at={row.scheduled_at} />
      {reasons.map((reason) => (
        <AttentionNote key={reason} row={row} reason={reason} />
      ))}
    </span>
  )
}
