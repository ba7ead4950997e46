import { useQueryClient } from '@tanstack/react-query'
import { customerFields } from 'contract/customers/customers.fields.ts'
import type { RecordFields } from 'contract/shared/record-fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { mergeText } from '#src/text/en/merge.ts'
import { useText } from '#src/text/intl.ts'
import {
  type MergeBody,
  mergeCustomers,
  noteDifferent,
  refreshMerges,
  undoDifferent,
  undoMerge,
} from './merge.queries.ts'

const labelOfField = (field: string) => (customerFields as RecordFields)[field]?.label ?? field

/** The actions on a group, each with undo in the toast. */
export function useMergeActions() {
  const t = useText(mergeText)
  const client = useQueryClient()

  async function undo(id: number): Promise<void> {
    const { kept, missing } = await undoMerge(id)
    refreshMerges(client)
    const details = [
      ...(kept.length > 0 ? [t('merge.undone-kept', { fields: kept.map(labelOfField).join(', ') })] : []),
      ...(missing > 0 ? [t('merge.undone-missing', { count: missing })] : []),
    ]
    toast.success(t('merge.undone'), details.length > 0 ? details : null)
  }

  return {
    undo,
    async merge(body: MergeBody): Promise<void> {
      const { id, merged, survivor } = await mergeCustomers(body)
      const title = t('merge.merged', { count: merged.length, id: recordId('customer', survivor.id) })
      const onAction = () => void undo(id).catch(toastError)
      toast.success(title, null, { action: { label: t('merge.undo'), onAction } })
    },
    async noteDifferent(phone: string, customerIds: number[]): Promise<void> {
      await noteDifferent(phone, customerIds)
      const undoNote = async () => {
        await undoDifferent(phone)
        refreshMerges(client)
        toast.success(t('merge.noted-undone'))
      }
      const action = { label: t('merge.undo'), onAction: () => void undoNote().catch(toastError) }
      toast.success(t('merge.noted'), t('merge.noted-text'), { action })
    },
    async reopen(phone: string): Promise<void> {
      await undoDifferent(phone)
      toast.success(t('merge.noted-undone'))
    },
    refresh: (removedId?: number) => refreshMerges(client, removedId),
  }
}
