import { isUnsettled } from 'contract/complaints/complaints.lifecycle.ts'
import type { ComplaintRow } from 'contract/complaints/complaints.schema.ts'
import { type ComplaintSeverity, complaintSeverities } from 'contract/complaints/complaints.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import type { ComplaintStatus } from 'contract/vocabulary.ts'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { DayTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord, type Hue } from '#shared/ui/badge.tsx'

export const severityHues: Record<ComplaintSeverity, Hue> = { low: 'grey', medium: 'amber', high: 'red' }

export function ComplaintBadge({ status, large }: { status: ComplaintStatus; large?: boolean }) {
  return <StatusBadge status={status} large={large} of="complaint" />
}

export function SeverityWord({ severity }: { severity: ComplaintSeverity }) {
  return (
    <DotWord hue={severityHues[severity]} plain>
      {labelOf(complaintSeverities, severity)}
    </DotWord>
  )
}

type DueTimeProps = { complaint: Pick<ComplaintRow, 'due_at' | 'status'>; isInSentence?: boolean }

/** The due time, red once it has passed and the complaint is not settled. */
export function DueTime({ complaint: { due_at, status }, isInSentence }: DueTimeProps) {
  const isLate = Date.parse(due_at) < useNow() && isUnsettled(status)
  return (
    <span className={isLate ? 'danger-text' : undefined}>
      <DayTime at={due_at} isInSentence={isInSentence} />
    </span>
  )
}
