import type { DayRange } from 'contract/reports/report-range.ts'
import type { ReactNode } from 'react'
import { LinkButton } from '#shared/components/links.tsx'
import { formatDayRange } from '#shared/format/dates.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'

type BehindLineProps = { title: string; range: DayRange /** How many rows there are. */; children: ReactNode }

/** Above the rows behind a number: the way back, what they are, and of which days. */
export function BehindLine({ title, range, children }: BehindLineProps) {
  const t = useText(reportsBusinessText)
  return (
    <div className="filter-line">
      <LinkButton
        to="/reports"
        search={(before: object) => ({ ...before, open: undefined, page: undefined })}
        size="small"
      >
        {t('business.back')}
      </LinkButton>
      <b>{title}</b>
      <span className="ink-3 text-13">{formatDayRange(range.from, range.to)}</span>
      <span className="filter-line-end text-13 tabular" role="status">
        {children}
      </span>
    </div>
  )
}
