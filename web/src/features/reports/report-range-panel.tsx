import type { DayRange } from 'contract/reports/report-range.rules.ts'
import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '#shared/ui/button.tsx'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
import type { ReportDays } from './use-report-days.ts'

type ReportRangePanelProps = { days: ReportDays<string>; onChosen: () => void }

const limits = { min: '2000-01-01', max: '2100-12-31' }

/** Ranges with a name, and two days of one's own. */
export function ReportRangePanel({ days, onChosen }: ReportRangePanelProps) {
  const t = useText(reportsText)
  const id = useId()
  const [own, setOwn] = useState<DayRange>(days.range)
  const [isRefused, setRefused] = useState(false)
  const choose = (next: string | DayRange) => {
    onChosen()
    days.choose(next)
  }
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (own.from && own.to && own.from <= own.to) choose(own)
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
          <div key={end} className="field">
            <label className="field-label" htmlFor={`${id}-${end}`}>
              {t(`reports.${end}`)}
            </label>
            <input
              id={`${id}-${end}`}
              type="date"
              className="input"
              required
              {...limits}
              value={own[end]}
              onChange={(event) => setOwn({ ...own, [end]: event.target.value })}
            />
          </div>
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
