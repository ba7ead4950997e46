import type { Payment } from 'contract/payments/payments.schema.ts'
import { useFormats } from '#shared/format/formats.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { downloadReceipt } from './payments.queries.ts'

/** A toast that confirms a payment and links to its receipt. */
export function useReceiptToast() {
  const t = useText(paymentsText)
  const formats = useFormats()
  return ({ id, amount, receipt_number }: Pick<Payment, 'id' | 'amount' | 'receipt_number'>) => {
    toast.success(
      t('payments.saved', { amount: formats.money(amount), number: receipt_number ?? '' }),
      null,
      {
        action: {
          label: t('payments.download-receipt'),
          onAction: () => void downloadReceipt(id).catch(toastError),
        },
      },
    )
  }
}
