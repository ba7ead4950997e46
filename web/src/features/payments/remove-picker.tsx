import { useQueryClient } from '@tanstack/react-query'
import type { Payment } from 'contract/payments/payments.schema.ts'
import { requiredText } from 'contract/shared/fields.ts'
import { useId } from 'react'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { paymentsText } from '#src/text/en/payments.ts'
import { useText } from '#src/text/intl.ts'
import { removePayment } from './payments.queries.ts'

const reasonForm = z.object({ reason: requiredText(500) })

/** Asks why, and takes the payment back. */
export function RemoveDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText(paymentsText)
  const formats = useFormats()
  const client = useQueryClient()
  const formId = useId()
  const form = useZodForm(reasonForm, { reason: '' })
  const draft = useDraft(`payment-remove-${payment.id}`, form)
  const amount = formats.money(payment.amount)
  const title = t('payments.remove-title', { amount })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('payments.cancel')}</Button>
          <SubmitButton control={form.control} form={formId} variant="danger">
            {t('payments.remove-save')}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{t('payments.remove-text')}</p>
      {draft.notice}
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async ({ reason }) => {
          await removePayment(client, payment, reason)
          draft.clear()
          toast.success(t('payments.removed', { amount }))
          onClose()
        }}
      >
        <TextAreaField control={form.control} name="reason" label={t('payments.remove-reason')} maxLength={500} />
      </Form>
    </Dialog>
  )
}
