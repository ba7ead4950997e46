import { useQueryClient } from '@tanstack/react-query'
import { can } from 'contract/access/permissions.ts'
import type { LedgerEntry } from 'contract/ledger/ledger.schema.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { partnerAccountText } from '#src/text/en/partner-account.ts'
import { useText } from '#src/text/intl.ts'
import { reverseEntry } from './partner-account.queries.ts'

/** Says what was recorded; whoever may take entries back can do so from there. */
export function useRecordedToast() {
  const t = useText(partnerAccountText)
  const formats = useFormats()
  const client = useQueryClient()
  const session = useSession()
  return ({ id, amount }: LedgerEntry, kind: 'settlement' | 'payout' | 'adjustment') => {
    const shown = kind === 'adjustment' ? amount : Math.abs(amount)
    const title = t(`partner-account.saved-${kind}`, { amount: formats.money(shown) })
    const onAction = () => void reverseEntry(client, id, t('partner-account.undone')).catch(toastError)
    const mayUndo = can(session?.user, 'partners.adjust')
    toast.success(title, null, mayUndo ? { action: { label: t('partner-account.undo'), onAction } } : undefined)
  }
}
