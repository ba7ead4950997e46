import { shareOf } from 'contract/reports/business.words.ts'
import { type JobMeasure, jobMeasures } from 'contract/reports/report-groups.rules.ts'
import type { CompletedJobs } from 'contract/reports/reports.schema.ts'
import type { ReactNode } from 'react'
import { FigureLink } from '#shared/components/links.tsx'
import { MoneyFigure } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { useText } from '#src/text/intl.ts'
import { changeWords } from './change.ts'

/** Keeps the line's height until its text is loaded. */
const waiting = '\u00a0'

/** The six sums of the period, each with the previous one; all of them link to their jobs. */
export function CompletedFigures({ report }: { report: CompletedJobs | undefined }) {
  const t = useText(reportsJobsText)
  const parts = useText(reportsText)
  const formats = useFormats()
  const noteOf = ({ total: { now, before }, before: period }: CompletedJobs, measure: JobMeasure): ReactNode => {
    const change = changeWords(now[measure], before[measure], period)
    const share = measure === 'received' ? shareOf(now.received, now.price) : null
    if (share !== null) return t('reports-jobs.of-price', { share: formats.percent(share) })
    if (measure !== 'jobs' || before.jobs === 0) return change
    return parts('reports.count-before', { change, count: formats.count(before.jobs) })
  }
  const shownOf = (measure: JobMeasure): ReactNode => {
    if (!report) return <Skeleton width={measure === 'jobs' ? 48 : 104} />
    const value = report.total.now[measure]
    return measure === 'jobs' ? formats.count(value) : <MoneyFigure paise={value} />
  }
  return (
    <Figures label={t('reports-jobs.totals')} size="medium">
      {jobMeasures.map((measure) => (
        <FigureLink
          key={measure}
          to="."
          search={(before: object) => ({ ...before, open: 'all', page: undefined })}
          label={t(`reports-jobs.${measure}`)}
          value={shownOf(measure)}
          note={report ? noteOf(report, measure) : waiting}
        />
      ))}
    </Figures>
  )
}
