import { useQueryClient } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useReasonWords } from '#shared/components/reasons.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from '../job-moves.queries.ts'
import { suggestionsQuery } from '../jobs.queries.ts'

/** Assigns the best partner of the suggestions, after showing who it is and why. */
export function useAssignBest({ id, version, partner: before }: JobRow): () => Promise<void> {
  const t = useText(attentionText)
  const words = useReasonWords()
  const client = useQueryClient()
  return async () => {
    const { fit } = await client.fetchQuery(suggestionsQuery(id))
    const [best] = fit
    if (!best) {
      toast.error(t('attention.none'), t('attention.none-text'))
      return
    }
    const { name } = best.partner
    const number = recordId('job', id)
    const isConfirmed = await confirm({
      title: t('attention.assign.title', { name, id: number }),
      description: before
        ? t('attention.assign.text', { count: fit.length, before: before.name })
        : t('attention.assign.first', { count: fit.length }),
      reasons: best.reasons.map(words),
    })
    if (!isConfirmed) return
    const overlaps = best.reasons.some(({ kind }) => kind === 'overlaps')
    await assignPartner(client, { id, version }, { partner_id: best.partner.id, confirmed: overlaps })
    toast.success(t('attention.assigned', { name, id: number }))
  }
}
