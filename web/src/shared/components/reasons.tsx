import type { SuggestionReason } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { Check, TriangleAlert } from 'lucide-react'
import { useFormats } from '#shared/format/formats.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'

/** Why a partner is suggested, and what speaks against them. */
export function Reasons({ reasons }: { reasons: readonly SuggestionReason[] }) {
  const words = useReasonWords()
  return (
    <ul className="reasons">
      {reasons.map((reason) => {
        const isWarning = reason.kind === 'overlaps' || reason.kind === 'owes'
        return (
          <li key={words(reason)} data-warning={isWarning ? '' : undefined}>
            {isWarning ? <TriangleAlert aria-hidden="true" /> : <Check aria-hidden="true" />}
            {words(reason)}
          </li>
        )
      })}
    </ul>
  )
}

function useReasonWords(): (reason: SuggestionReason) => string {
  const t = useText(jobsText)
  const formats = useFormats()
  return (reason) => {
    switch (reason.kind) {
      case 'serves':
        return t('jobs.reason.serves', { category: reason.category })
      case 'covers':
        return t('jobs.reason.covers', { place: reason.place })
      case 'free':
        return t('jobs.reason.free')
      case 'overlaps':
        return t('jobs.reason.overlaps', { job: recordId('job', reason.job_id), minutes: reason.minutes })
      case 'worked':
        return t('jobs.reason.worked', { count: reason.jobs })
      case 'owes':
        return t('jobs.reason.owes', { amount: formats.money(reason.amount) })
    }
  }
}
