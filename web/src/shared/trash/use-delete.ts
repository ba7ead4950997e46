import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from 'contract/access/permissions.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { DeletableType } from 'contract/trash/trash.words.ts'
import { changed } from '#shared/api/changed.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { trashText } from '#src/text/en/trash.ts'
import { useText } from '#src/text/intl.ts'
import { deleteRecord, restoreRecord } from './trash.queries.ts'

const lists = {
  enquiry: '/enquiries',
  customer: '/customers',
  job: '/dashboard',
  partner: '/partners',
} as const

/** The menu item that deletes the record of a page: none without the permission. Its toast offers Undo. */
export function useDeleteItem(type: DeletableType, id: number) {
  const t = useText(trashText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const canDelete = can(useSession()?.user, 'trash.write')
  const run = async () => {
    const trashId = await deleteRecord(type, id)
    // The page is left first: its record can no longer be fetched.
    await navigate({ to: lists[type] })
    const restore = () => void restoreRecord(client, type, trashId).catch(toastError)
    const action = { label: t('trash.undo'), onAction: restore }
    toast.success(t('trash.deleted', { record: recordId(type, id) }), null, { action })
    await changed(client, { type, id })
  }
  return canDelete
    ? [{ label: t('trash.delete'), danger: true, onSelect: () => void run().catch(toastError) }]
    : []
}
