import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { stretchOf } from './stretch-of.ts'

/** Why the job needs attention. */
export function AttentionNote({ row, isLate }: { row: JobRow; isLate: boolean }) {
  const t = useText(attentionText)
  const now = useNow()
  const { attention } = row
  if (attention === null || attention === 'upcoming') return null
  const since = attention === 'slipped' ? row.ends_at : row.scheduled_at
  const { unit, count } = stretchOf(Math.max(1, Math.round((now - Date.parse(since)) / 60_000)))
  return (
    <DotWord hue={isLate ? 'red' : 'amber'}>
      {t(`attention.${attention}`, { time: t(`attention.${unit}`, { count }) })}
    </DotWord>
  )
}
