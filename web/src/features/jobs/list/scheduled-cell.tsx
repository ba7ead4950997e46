import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { DayTime } from '#shared/components/times.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { isLate } from './jobs-dates.ts'

/** When the work begins; a job that is late says so, and its row gets the red edge. */
export function ScheduledCell({ row }: { row: JobRow }) {
  const t = useText(dashboardText)
  const now = useNow()
  if (!isLate(row, now)) return <DayTime at={row.scheduled_at} />
  return (
    <span className="late">
      <DayTime at={row.scheduled_at} />
      <DotWord hue="red">{t('dashboard.jobs.late')}</DotWord>
    </span>
  )
}
