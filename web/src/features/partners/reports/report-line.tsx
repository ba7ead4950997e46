import type { ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useId } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useReportWords } from '#shared/components/report-words.ts'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'

type ReportLineProps = {
  report: ReportOfPartner
  isSelected: boolean
  /** Why the report was not confirmed. */
  refusal: string | undefined
  onSelect: (isSelected: boolean) => void
}

/** A report with its job, its content and the reason of a refusal. */
export function ReportLine({ report, isSelected, refusal, onSelect }: ReportLineProps) {
  const t = useText(completionReportsText)
  const formats = useFormats()
  const now = useNow()
  const boxId = useId()
  const reportLines = useReportWords()
  const { job, reported_at } = report
  const id = recordId('job', job.id)
  return (
    <li>
      <input
        id={boxId}
        type="checkbox"
        className="check"
        aria-label={t('completion-reports.select', { id, customer: job.customer.name })}
        aria-describedby={refusal ? `${boxId}-why` : undefined}
        checked={isSelected}
        onChange={({ target }) => onSelect(target.checked)}
      />
      <div className="grow">
        <TextLink to="/jobs/$id" params={{ id: String(job.id) }}>
          {id}
        </TextLink>{' '}
        <label htmlFor={boxId}>
          <b className="medium">{job.customer.name}</b>
          <span className="text-12 ink-2">
            {t('completion-reports.reported', {
              service: job.service,
              when: inSentence(formats.dayTime(reported_at, now)),
            })}
          </span>
          {reportLines(report, job).map((words) => (
            <span key={words}>{words}</span>
          ))}
        </label>
        {refusal && (
          <p id={`${boxId}-why`} className="field-error">
            <CircleAlert />
            {refusal}
          </p>
        )}
      </div>
    </li>
  )
}
