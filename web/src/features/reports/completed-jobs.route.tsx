import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { ReportSwitch } from './report-switch.tsx'
import { reportViews } from './report-views.ts'

/** /reports: completed jobs, or with `view=` another side of the business in the same days. */
export function CompletedJobsPage() {
  const { view } = useSearchParams()
  const chosen = reportViews.find(({ name }) => name === view) ?? reportViews[0]!
  return (
    <>
      <ReportSwitch chosen={chosen.name} />
      <chosen.Part />
    </>
  )
}
