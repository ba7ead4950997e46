import type { Payment } from 'contract/payments/payments.schema.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import type { ReactNode } from 'react'
import { download } from '#shared/api/download.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { ActionButton } from '#shared/ui/action-button.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { Money } from './money.tsx'
import { DayTime } from './times.tsx'
import { useNow } from './use-now.ts'

/** `menu`: its actions, at the right. */
type PaymentLineProps = { payment: Payment; menu?: ReactNode }

/** A payment with its receipt; a reversed one is struck through, with the user, the time and the reason. */
export function PaymentLine({ payment, menu }: PaymentLineProps) {
  const t = useText(paymentsText)
  const { receipt_number, paid_at, reversal, reason } = payment
  const how = useHow(payment)
  const amount = <Money paise={payment.kind === 'refund' ? -payment.amount : payment.amount} />
  return (
    <li>
      <div className="row">
        <span className="medium">{reversal ? <s className="ink-3">{amount}</s> : amount}</span>
        <span className="push-end row row-tight">
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
          {menu}
        </span>
      </div>
      <div className="text-12 ink-3">
        <DayTime at={paid_at} />, {how}
        {reason && `: ${reason}`}
      </div>
      {reversal && <ReversalLine reversal={reversal} />}
    </li>
  )
}

/** The payer, the method, and the holder of the money. */
function useHow({ kind, method, credited, reference, received_by, partner }: Payment): string {
  const t = useText(paymentsText)
  const { money } = useFormats()
  const who = received_by === 'partner' ? partner?.name : undefined
  const words = [
    kind === 'refund' && t(credited > 0 ? 'payments.kind-credited' : 'payments.kind-refund'),
    kind === 'credit-applied' && t('payments.kind-applied'),
    kind === 'commission-from-partner' && t('payments.kind-partner', { name: partner?.name ?? '' }),
    method && labelOf(paymentMethods, method),
    kind === 'received-from-customer' && credited > 0 && t('payments.credited', { amount: money(credited) }),
    reference,
    who && t(kind === 'refund' ? 'payments.by' : 'payments.with', { who }),
  ]
  return words.filter(Boolean).join(', ')
}

function ReversalLine({
  reversal: { at, by, reason, replaced_by },
}: {
  reversal: NonNullable<Payment['reversal']>
}) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const now = useNow()
  const textValues = {
    who: by?.name ?? t('payments.somebody'),
    when: inSentence(formats.dayTime(at, now)),
    reason,
  }
  return (
    <div className="text-12 danger-text">
      {t(replaced_by === null ? 'payments.reversed' : 'payments.replaced', textValues)}
    </div>
  )
}
