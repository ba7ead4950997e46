import { useQuery } from '@tanstack/react-query'
import { offerOutcomes } from 'contract/reports/business.words.ts'
import type { PartnerReport } from 'contract/reports/partner-report.schema.ts'
import type { PastPreset } from 'contract/reports/report-range.ts'
import { reportsBusinessText } from '#src/text/en/reports-business.ts'
import { useText } from '#src/text/intl.ts'
import { partnerQuery } from './business.queries.ts'
import { BusinessJobs } from './business-jobs.tsx'
import { PartnerOffers } from './business-partner-offers.tsx'
import type { ReportDays } from './use-report-days.ts'

type PartnerBehindProps = {
  /** `12-rejected`: whose number it is, and which. */
  open: string
  days: ReportDays<PastPreset>
  report: PartnerReport | undefined
}

/** What a number of a partner counts, in the place of the report. */
export function PartnerBehind({ open, days, report }: PartnerBehindProps) {
  const t = useText(reportsBusinessText)
  const [id = '', what] = open.split('-')
  const known = report?.data.find(({ partner }) => String(partner.id) === id)?.partner
  // Whoever stands on another page of the report.
  const other = useQuery({ ...partnerQuery(Number(id)), enabled: !!report && !known && /^\d{1,15}$/.test(id) })
  const name = known?.name ?? other.data?.name ?? ''
  const { range } = days
  if (what === 'completed') {
    const filters = { partner_id: id, completed_from: range.from, completed_to: range.to }
    return <BusinessJobs title={t('business.jobs-of-partner', { name })} range={range} filters={filters} />
  }
  const outcome = offerOutcomes.find((each) => each === what)
  return (
    <PartnerOffers
      title={t(`business.offers-${outcome ?? 'assigned'}`, { name })}
      range={range}
      query={{ ...days.query, partner_id: id, outcome }}
    />
  )
}
