import type { DayRange } from 'contract/reports/report-range.rules.ts'
import Check from 'lucide-react/icons/check'
import { type FormEvent, useState } from 'react'
import { DateControl } from '#shared/components/fields/date-control.tsx'
import { Button } from '#shared/ui/button.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import type { ReportDays } from './use-report-days.ts'

type ReportRangePanelProps = { days: ReportDays<string>; onChosen: () => void }

/** Named ranges, and two days of the user's choice. */
export function ReportRangePanel({ days, onChosen }: ReportRangePanelProps) {
  const t = useText(reportsText)
  const [own, setOwn] = useState<Record<'from' | 'to', string | null>>(days.range)
  const [isRefused, setRefused] = useState(false)
  const choose = (next: string | DayRange) => {
    onChosen()
    days.choose(next)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const { from, to } = own
    if (from && to && from <= to) choose({ from, to })
    else setRefused(true)
  }
  return (
    <>
      {days.presets.map((each) => (
        <button
          key={each}
          type="button"
          className="menu-item"
          aria-pressed={each === days.preset}
          onClick={() => choose(each)}
        >
          {t(`reports.${each}` as keyof typeof reportsText)}
          {each === days.preset && (
            <span className="menu-item-end">
              <Check />
            </span>
          )}
        </button>
      ))}
      <hr />
      <form className="popover-form" onSubmit={apply} aria-label={t('reports.own-days')}>
        {(['from', 'to'] as const).map((end) => (
          <DateControl
            key={end}
            kind="day"
            isPast
            label={t(`reports.${end}`)}
            value={own[end]}
            onChange={(day) => setOwn((before) => ({ ...before, [end]: day }))}
          />
        ))}
        {isRefused && (
          <p className="field-error" role="alert">
            {t('reports.no-range')}
          </p>
        )}
        <Button type="submit" size="small">
          {t('reports.show')}
        </Button>
      </form>
    </>
  )
}
