import type { Payment } from 'contract/payments/payments.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import { download } from '#shared/api/download.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { Money } from './money.tsx'
import { DayTime } from './times.tsx'

/** A payment in two lines, with its receipt. */
export function PaymentLine({ payment }: { payment: Payment }) {
  const t = useText(paymentsText)
  const { amount, method, reference, received_by, partner, receipt_number, paid_at } = payment
  const how = [
    labelOf(paymentMethods, method),
    reference,
    received_by === 'partner' && partner ? t('payments.with', { who: partner.name }) : null,
  ]
  return (
    <li>
      <div className="row">
        <span className="medium">
          <Money paise={amount} />
        </span>
        <span className="push-end">
          {receipt_number && (
            <ActionButton
              size="tiny"
              variant="ghost"
              aria-label={t('payments.receipt-of', { number: receipt_number })}
              onAction={() => download('GET /payments/{id}/receipt', { params: { id: payment.id } })}
            >
              {t('payments.receipt-of', { number: receipt_number })}
            </ActionButton>
          )}
        </span>
      </div>
      <div className="text-12 ink-3">
        <DayTime at={paid_at} />, {how.filter(Boolean).join(', ')}
      </div>
    </li>
  )
}
