import type { LostReasonsReport } from 'contract/reports/business.schema.ts'
import { shareOf } from 'contract/reports/business.words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { lostReasons } from 'contract/vocabulary.ts'
import { FigureLink } from '#shared/components/links.tsx'
import { Dash } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Figures } from '#shared/ui/figures.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { changeWords } from './change.ts'

type LostFiguresProps = { report: LostReasonsReport | undefined; filters: Record<string, string> | undefined }

/** How many came, how many of them are lost, and why most of them. */
export function LostFigures({ report, filters }: LostFiguresProps) {
  const t = useText(reportsBusinessText)
  const formats = useFormats()
  const percent = (part: number, whole: number) => formats.percent(shareOf(part, whole) ?? 0)
  const waiting = '\u00a0'
  const [most] = report?.reasons ?? []
  const isAny = most !== undefined && most.now > 0
  return (
    <Figures label={t('business.lost-totals')} size="medium">
      <FigureLink
        to="/enquiries"
        search={filters}
        label={t('business.enquiries')}
        value={report ? formats.count(report.enquiries.now) : <Skeleton width={48} />}
        note={report ? changeWords(report.enquiries.now, report.enquiries.before) : waiting}
      />
      <FigureLink
        to="/enquiries"
        search={{ ...filters, group: 'lost' }}
        label={t('business.lost')}
        value={report ? formats.count(report.lost.now) : <Skeleton width={48} />}
        note={report ? t('business.of-enquiries', { share: percent(report.lost.now, report.enquiries.now) }) : waiting}
      />
      <FigureLink
        to="/enquiries"
        search={{ ...filters, group: 'lost', ...(isAny && { lost_reason: most.reason }) }}
        label={t('business.most')}
        value={report ? isAny ? labelOf(lostReasons, most.reason) : <Dash /> : <Skeleton width={104} />}
        note={
          report && isAny
            ? t('business.share', {
                share: percent(most.now, report.lost.now),
                whole: t('business.lost').toLowerCase(),
              })
            : waiting
        }
      />
    </Figures>
  )
}
