import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { formatDayRange } from '#shared/format/dates.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import type { ReportDays } from './use-report-days.ts'

const RangePanel = partOnDemand(() =>
  import('./report-range-panel.tsx').then((module) => module.ReportRangePanel),
)

/** The button with the days of a report, which opens the choice of others. */
export function ReportRange<P extends string>({ days }: { days: ReportDays<P> }) {
  const t = useText(reportsText)
  const words = formatDayRange(days.range.from, days.range.to)
  const name = days.preset && t(`reports.${days.preset}` as keyof typeof reportsText)
  return (
    <Popover
      label={t('reports.days')}
      button={{
        size: 'small',
        children: (
          <>
            <Calendar />
            <span className="visually-hidden">{t('reports.days')}: </span>
            {name && <span>{name}</span>}
            <span className={name && 'ink-3'}>{words}</span>
            <ChevronDown />
          </>
        ),
      }}
    >
      {(close) => <RangePanel days={days as unknown as ReportDays<string>} onChosen={close} />}
    </Popover>
  )
}
