import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import { partnerLifecycle } from 'contract/partners/partners.lifecycle.ts'
import type { Partner } from 'contract/partners/partners.schema.ts'
import { useState } from 'react'
import { statusWord } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { partnerText } from '#src/text/en/partners.ts'
import { useText } from '#src/text/intl.ts'
import { movePartner } from './partner.queries.ts'

/** Transitions that need a reason. */
export type ReasonedMove = 'reject' | 'deactivate'
type MoveName = ReasonedMove | 'approve' | 'activate' | 'resubmit'

/**
 * Every transition from the current status, with its blocker; those that need a reason ask for it first. One
 * who was erased has none.
 */
export function usePartnerMoves(partner: Partner) {
  const t = useText(partnerText)
  const client = useQueryClient()
  const user = useSession()?.user
  const [pendingMove, ask] = useState<ReasonedMove | null>(null)
  const { name, status, erased_at } = partner
  const moves = partnerLifecycle.moves
    .filter(({ from }) => erased_at === null && (from as readonly string[]).includes(status))
    .map((move) => {
      const moveName = move.name as MoveName // the lifecycle has no other
      const moveNow = async () => {
        const moved = await movePartner(client, partner, move.to)
        toast.success(t('partner.moved', { name, status: statusWord(moved.status).toLowerCase() }))
      }
      return {
        name: moveName,
        label: t(`partner.${moveName}`),
        why: can(user, move.permission) ? null : t('partner.not-allowed'),
        run: () => (isReasoned(moveName) ? ask(moveName) : void moveNow().catch(toastError)),
      }
    })
  return { moves, pendingMove, close: () => ask(null) }
}

const isReasoned = (name: MoveName): name is ReasonedMove => name === 'reject' || name === 'deactivate'
