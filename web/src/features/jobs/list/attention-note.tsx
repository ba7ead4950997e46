import type { AttentionReason } from 'contract/jobs/attention.words.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { isLateReason } from './late-reason.ts'
import { stretchOf } from './stretch-of.ts'

type NoteProps = { row: JobRow; reason: AttentionReason }

/** One reason why the job needs attention. */
export function AttentionNote({ row, reason }: NoteProps) {
  const t = useText(attentionText)
  const now = useNow()
  const since = reason === 'slipped' ? row.ends_at : row.scheduled_at
  const { unit, count } = stretchOf(Math.max(1, Math.round((now - Date.parse(since)) / 60_000)))
  return (
    <DotWord hue={isLateReason(reason) ? 'red' : 'amber'}>
      {t(`attention.${reason}`, { time: t(`attention.${unit}`, { count }) })}
    </DotWord>
  )
}
