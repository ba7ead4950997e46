import { useQueryClient } from '@tanstack/react-query'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import { enquiryLifecycle } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { judgeMove, moveBetween } from 'contract/shared/lifecycle.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { useState } from 'react'
import { statusWord } from '#shared/components/status-hues.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { boardText } from '#src/text/en/board.ts'
import { useText } from '#src/text/intl.ts'
import type { EnquiryMoveInput } from '../enquiries.queries.ts'
import { useUndoMove } from '../use-undo-move.ts'
import { type BoardQuery, moveCard } from './enquiry-board.queries.ts'

/** A move that needs an input: the status in the column, the time of the next call, or the lost reason. */
export type PendingMove = { row: EnquiryRow; statuses: EnquiryStatus[] }

export type CardMoves = {
  pendingMove: PendingMove | null
  forget: () => void
  /** Why the card cannot get this status; null when it can. */
  blockerOf: (row: EnquiryRow, status: EnquiryStatus) => string | null
  /** Why it cannot get any of these statuses. */
  commonBlocker: (row: EnquiryRow, statuses: readonly EnquiryStatus[]) => string | null
  /** To one of these: at once, or after asking for the missing input. */
  move: (row: EnquiryRow, statuses: readonly EnquiryStatus[]) => void
  send: (row: EnquiryRow, move: EnquiryMoveInput) => Promise<void>
}

export function useCardMoves(query: BoardQuery): CardMoves {
  const t = useText(boardText)
  const client = useQueryClient()
  const user = useSession()?.user ?? null
  const { offer } = useUndoMove()
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)

  const blockerOf = (row: EnquiryRow, status: EnquiryStatus) => {
    const move = moveBetween(enquiryLifecycle, row.status, status)
    const why = move ? judgeMove(move, row.status, user).why : 'state'
    return why && t(`board.why.${why}`, { status: statusWord(row.status) })
  }
  const commonBlocker = (row: EnquiryRow, statuses: readonly EnquiryStatus[]) => {
    const blockers = statuses.map((status) => blockerOf(row, status))
    return blockers.includes(null) ? null : (blockers[0] ?? null)
  }
  const send = async (row: EnquiryRow, move: EnquiryMoveInput) => {
    setPendingMove(null)
    try {
      const enquiry = await moveCard(client, query, row, move)
      offer(enquiry, t('board.moved', { name: callerName(row.name), status: statusWord(move.status) }))
    } catch (error) {
      toastError(error)
    }
  }
  const move = (row: EnquiryRow, statuses: readonly EnquiryStatus[]) => {
    if (statuses.includes(row.status)) return
    const possible = statuses.filter((status) => blockerOf(row, status) === null)
    const [first] = possible
    if (first === undefined) {
      toast.error(t('board.refused', { name: callerName(row.name) }), commonBlocker(row, statuses))
    } else if (
      possible.length > 1 ||
      (moveBetween(enquiryLifecycle, row.status, first)?.needs.length ?? 0) > 0
    ) {
      setPendingMove({ row, statuses: possible })
    } else {
      void send(row, { status: first })
    }
  }
  return { pendingMove, forget: () => setPendingMove(null), blockerOf, commonBlocker, move, send }
}
