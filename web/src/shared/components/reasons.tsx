import { gapWords, lowAverage } from 'contract/jobs/jobs.words.ts'
import type { SuggestionReason } from 'contract/jobs/suggestions.schema.ts'
import { useFormats } from '#shared/format/formats.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { FitReasons } from './fit-reasons.tsx'

/** Why a partner is suggested, and the reasons against them. */
export function Reasons({ reasons }: { reasons: readonly SuggestionReason[] }) {
  const words = useReasonWords()
  return (
    <FitReasons
      reasons={reasons.map((reason) => ({
        text: words(reason),
        isWarning: isAgainst(reason),
      }))}
    />
  )
}

/** Whether the reason is against the partner. */
export function isAgainst(reason: SuggestionReason): boolean {
  if (reason.kind === 'rated') return reason.tenths < lowAverage
  return ['overlaps', 'owes', 'complaints'].includes(reason.kind)
}

/** The wording of each reason. */
export function useReasonWords(): (reason: SuggestionReason) => string {
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
        return gapWords(reason)
      case 'worked':
        return t('jobs.reason.worked', { count: reason.jobs })
      case 'complaints':
        return t('jobs.reason.complaints', { count: reason.complaints, jobs: reason.jobs })
      case 'rated':
        return t('jobs.reason.rated', { stars: reason.tenths / 10, count: reason.ratings })
      case 'owes':
        return t('jobs.reason.owes', { amount: formats.money(reason.amount) })
    }
  }
}
