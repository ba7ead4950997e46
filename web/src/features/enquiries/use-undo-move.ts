import { useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { undoMove } from './enquiries.queries.ts'

/** Undo of the user's own last transition or snooze: in its toast, and in the timeline. */
export function useUndoMove() {
  const t = useText(callDeskText)
  const client = useQueryClient()
  const userId = useSession()?.user.id
  const take = async (id: number, entryId: number) => {
    try {
      await undoMove(client, id, entryId)
      toast.success(t('desk.taken-back'))
    } catch (error) {
      toastError(error)
    }
  }
  /** The entry that the current user may undo. */
  const entryOf = ({ undo }: Enquiry, now: number) =>
    undo && undo.by === userId && Date.parse(undo.until) > now ? undo.entry_id : null
  /** A toast with the change and its undo button. */
  const offer = (enquiry: Enquiry, title: string, description: string | null = null) => {
    const { id, undo } = enquiry
    const action = undo && { label: t('desk.undo'), onAction: () => void take(id, undo.entry_id) }
    toast.success(title, description, { action: action ?? undefined })
  }
  return { take, entryOf, offer }
}
