import { TextLink } from '#shared/components/links.tsx'
import { reportsJobsText } from '#src/text/en/reports-jobs.ts'
import { useText } from '#src/text/intl.ts'
import type { JobsReport } from './use-completed-report.ts'

type ReportPathProps = { path: readonly { id: number; name: string }[]; view: JobsReport }

/** From the top of the tree to what the rows lie in. */
export function ReportPath({ path, view }: ReportPathProps) {
  const t = useText(reportsJobsText)
  return (
    <nav className="report-path" aria-label={t('reports-jobs.way')}>
      <TextLink to="." search={view.below(undefined)}>
        {t('reports-jobs.everything')}
      </TextLink>
      {path.map(({ id, name }, place) => (
        <span key={id} className="row">
          <span className="ink-3" aria-hidden="true">
            ›
          </span>
          {place === path.length - 1 ? (
            <span aria-current="page">{name}</span>
          ) : (
            <TextLink to="." search={view.below(id)}>
              {name}
            </TextLink>
          )}
        </span>
      ))}
    </nav>
  )
}
