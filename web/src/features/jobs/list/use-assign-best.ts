import { useQueryClient } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { isAgainst, useReasonWords } from '#shared/components/reasons.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from '../job-moves.queries.ts'
import { suggestionsQuery } from '../jobs.queries.ts'

/** Assigns the best partner who fits, or else one with an overlap, after showing who it is and why. */
export function useAssignBest({ id, version, partner: before }: JobRow): () => Promise<void> {
  const t = useText(attentionText)
  const words = useReasonWords()
  const client = useQueryClient()
  return async () => {
    const { fit, overlapping } = await client.fetchQuery(suggestionsQuery(id))
    const best = fit[0] ?? overlapping[0]
    if (!best) {
      toast.error(t('attention.none'), t('attention.none-text'))
      return
    }
    const { name } = best.partner
    const number = recordId('job', id)
    const text =
      fit.length > 0
        ? t('attention.assign.best', { count: fit.length })
        : t('attention.assign.overlapping', { count: overlapping.length })
    const isConfirmed = await confirm({
      title: t('attention.assign.title', { name, id: number }),
      description: before ? t('attention.assign.replaces', { text, before: before.name }) : text,
      holds: best.reasons.filter((reason) => !isAgainst(reason)).map(words),
      reasons: best.reasons.filter(isAgainst).map(words),
    })
    if (!isConfirmed) return
    await assignPartner(client, { id, version }, { partner_id: best.partner.id, confirmed: fit.length === 0 })
    toast.success(t('attention.assigned', { name, id: number }))
  }
}
