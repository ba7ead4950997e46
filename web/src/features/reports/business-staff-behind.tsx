import type { StaffReport } from 'contract/reports/business.schema.ts'
import type { PastPreset } from 'contract/reports/report-range.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { BusinessJobs } from './business-jobs.tsx'
import { StaffEntries } from './business-staff-entries.tsx'
import type { ReportDays } from './use-report-days.ts'

type StaffBehindProps = {
  /** `12` are the jobs they made, `12-calls` and `12-activities` what they wrote. */
  open: string
  days: ReportDays<PastPreset>
  report: StaffReport | undefined
}

/** What a number of somebody counts, in the place of the report. */
export function StaffBehind({ open, days, report }: StaffBehindProps) {
  const t = useText(reportsBusinessText)
  const [id = '', what] = open.split('-')
  const name = report?.data.find((row) => String(row.person?.id) === id)?.person?.name ?? ''
  const { range } = days
  if (what === 'calls' || what === 'activities') {
    const query = { ...days.query, created_by: id, type: what === 'calls' ? ('call' as const) : undefined }
    return <StaffEntries title={t(`business.${what}-of`, { name })} range={range} query={query} />
  }
  const filters = { created_by: id, created_from: range.from, created_to: range.to }
  return <BusinessJobs title={t('business.jobs-made-by', { name })} range={range} filters={filters} />
}
