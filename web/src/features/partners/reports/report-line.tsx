import type { ReportOfPartner } from 'contract/completion-reports/completion-reports.schema.ts'
import { collectionMeans } from 'contract/jobs/collection.words.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { TextLink } from '#shared/components/links.tsx'
import { useNow } from '#shared/components/use-now.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { completionReportsText } from '#src/text/en/completion-reports.ts'
import { useText } from '#src/text/intl.ts'

type ReportLineProps = {
  report: ReportOfPartner
  isSelected: boolean
  /** Why it was not confirmed. */
  refusal: string | undefined
  onSelect: (isSelected: boolean) => void
}

/** A report with its job, what it says and why it was refused. */
export function ReportLine({ report, isSelected, refusal, onSelect }: ReportLineProps) {
  const t = useText(completionReportsText)
  const formats = useFormats()
  const now = useNow()
  const boxId = useId()
  const says = useReportWords()
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
              ...{ service: job.service, when: inSentence(formats.dayTime(reported_at, now)) },
            })}
          </span>
          {says(report).map((words) => (
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

/** The money, the material cost where it differs from the job's, and the extra work. */
function useReportWords() {
  const t = useText(completionReportsText)
  const { money } = useFormats()
  return ({ collected, material_cost, extra, job }: ReportOfPartner): string[] => {
    const words: string[] = []
    if (collected) {
      const { amount, means, reference } = collected
      const values = { amount: money(amount), how: collectionMeans[means].label, reference: reference ?? '' }
      words.push(t(reference ? 'completion-reports.paid-utr' : 'completion-reports.paid', values))
    }
    if (material_cost !== null && material_cost !== job.material_cost) {
      words.push(t('completion-reports.material', { from: money(job.material_cost), to: money(material_cost) }))
    }
    if (extra) {
      words.push(t('completion-reports.extra', { amount: money(extra.amount), work: extra.work }))
      words.push(t('completion-reports.price', { from: money(job.price), to: money(job.price + extra.amount) }))
    }
    return words
  }
}
