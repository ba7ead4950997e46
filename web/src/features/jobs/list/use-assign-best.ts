import { useQueryClient } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { isAgainst, useReasonWords } from '#shared/components/reasons.tsx'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { attentionText } from '#src/text/en/attention.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from '../job-moves.queries.ts'
import { suggestionsQuery } from '../jobs.queries.ts'

/**
 * Assigns the best partner who fits, after showing who it is and why.
 * @param onNone no partner fits
 */
export function useAssignBest({ id, version, partner: before }: JobRow, onNone: () => void): () => Promise<void> {
  const t = useText(attentionText)
  const words = useReasonWords()
  const client = useQueryClient()
  return async () => {
    const { fit, fit_total } = await client.fetchQuery(suggestionsQuery(id))
    const [best] = fit
    if (!best) return onNone()
    const { name } = best.partner
    const number = recordId('job', id)
    const text = t('attention.assign.best', { count: fit_total })
    const isConfirmed = await confirm({
      title: t('attention.assign.title', { name, id: number }),
      description: before ? t('attention.assign.replaces', { text, before: before.name }) : text,
      holds: best.reasons.filter((reason) => !isAgainst(reason)).map(words),
      reasons: best.reasons.filter(isAgainst).map(words),
    })
    if (!isConfirmed) return
    await assignPartner(client, { id, version }, { partner_id: best.partner.id, confirmed: false })
    toast.success(t('attention.assigned', { name, id: number }))
  }
}
