import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { removePayment } from './payments.queries.ts'

/** Asks for the reason, and reverses the payment. */
export function RemoveDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const client = useQueryClient()
  const amount = formats.money(payment.amount)
  return (
    <ReasonDialog
      title={t('payments.remove-title', { amount })}
      text={t('payments.remove-text')}
      words={{
        reason: t('payments.remove-reason'),
        save: t('payments.remove-save'),
        back: t('payments.cancel'),
      }}
      draft={`payment-remove-${payment.id}`}
      onSave={async (reason) => {
        await removePayment(client, payment, reason)
        toast.success(t('payments.removed', { amount }))
      }}
      onClose={onClose}
    />
  )
}
