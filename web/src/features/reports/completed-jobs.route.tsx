import { Link } from '@tanstack/react-router'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { reportsText } from '#src/text/en/reports.ts'
import { useText } from '#src/text/intl.ts'
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

/** From one view to another in the same days; what else the address says is the view's own. */
function ReportSwitch({ chosen }: { chosen: string }) {
  const t = useText(reportsText)
  if (reportViews.length < 2) return null
  return (
    <nav className="report-switch" aria-label={t('reports.views')}>
      {reportViews.map(({ name, label }, place) => (
        <Link
          key={name}
          className="report-view"
          to="/reports"
          activeOptions={{ exact: true, explicitUndefined: true }}
          search={({ range, from, to }: Record<string, string>) => ({
            ...{ range, from, to },
            view: place === 0 ? undefined : name,
          })}
          aria-current={name === chosen ? 'page' : undefined}
        >
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
