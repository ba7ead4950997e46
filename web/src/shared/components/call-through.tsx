import { Phone } from 'lucide-react'
import { call } from '#shared/api/call.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import type { Callable } from './phone-buttons.tsx'

/** Rings our own phone first, then theirs, by CallerDesk. */
export function CallThrough({ of }: { of: Callable }) {
  const text = usePartText()
  const start = async () => {
    await call('POST /calls', { body: of })
    toast.success(text('parts.call-started'))
  }
  return (
    <ActionButton icon={<Phone />} onAction={start}>
      {text('parts.call')}
    </ActionButton>
  )
}
