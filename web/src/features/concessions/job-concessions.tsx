import type { Job } from 'contract/jobs/jobs.schema.ts'
import { PanelBody } from '#shared/ui/panel.tsx'
import { concessionsText } from '#src/text/en/concessions.ts'
import { useText } from '#src/text/intl.ts'
import { ConcessionLine } from './concession-line.tsx'

/** The concessions of a job, in its panel of money. */
export function JobConcessions({ concessions }: Pick<Job, 'concessions'>) {
  const t = useText(concessionsText)
  return (
    <PanelBody>
      <ul className="stack text-13" aria-label={t('concessions.title')}>
        {concessions.map((concession) => (
          <ConcessionLine key={concession.id} concession={concession} />
        ))}
      </ul>
    </PanelBody>
  )
}
