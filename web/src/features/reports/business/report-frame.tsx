import type { UseQueryResult } from '@tanstack/react-query'
import type { PastPreset } from 'contract/reports/report-range.rules.ts'
import type { ComponentProps, ReactNode } from 'react'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { ReportRange } from '../report-range.tsx'
import type { ReportDays } from '../use-report-days.ts'

type BusinessFrameProps = {
  /** The title of the report, for screen readers. */
  label: string
  days: ReportDays<PastPreset>
  report: UseQueryResult<unknown>
  onDownload: ComponentProps<typeof DownloadMenu>['onDownload']
  /** Beside the days: the filters of the report. */
  start?: ReactNode
  end?: ReactNode
  /** The counted records and their period: one or two sentences. */
  rule: ReactNode
  children: ReactNode
}

/** The line above a business report, with its content and its rule. */
export function BusinessFrame({
  label,
  days,
  report,
  onDownload,
  start,
  end,
  rule,
  children,
}: BusinessFrameProps) {
  return (
    <>
      <div className="filter-line report-line">
        <ReportRange days={days} />
        {start}
        <span className="filter-line-end">
          {end}
          <DownloadMenu permission="reports.read" onDownload={onDownload} />
        </span>
      </div>
      {report.isError && !report.data ? (
        <Panel aria-label={label}>
          <ErrorState error={report.error} onRetry={() => void report.refetch()} />
        </Panel>
      ) : (
        <>
          <p className="report-note">{rule}</p>
          {children}
        </>
      )}
    </>
  )
}
