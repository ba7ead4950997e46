import Phone from 'lucide-react/icons/phone'
import { call } from '#shared/api/call.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { messagesText } from '#src/text/en/messages.ts'
import { useText } from '#src/text/intl.ts'

/** Calls through CallerDesk: the user's own phone rings first. */
export function CallThrough({ of, phone }: { of: Callable; phone: string }) {
  const t = useText(messagesText)
  const start = async () => {
    const { askBeforeCall } = await import('./call-guard.tsx')
    const confirmation = await askBeforeCall(phone)
    if (confirmation === null) return
    await call('POST /calls', { body: { ...of, ...confirmation } })
    toast.success(t('messages.call-started'))
  }
  return (
    <ActionButton icon={<Phone />} onAction={start}>
      {t('messages.call')}
    </ActionButton>
  )
}

/** The record of the page: with it a call can go through CallerDesk. */
export type Callable = { record_type: 'enquiry' | 'job' | 'customer'; record_id: number }
