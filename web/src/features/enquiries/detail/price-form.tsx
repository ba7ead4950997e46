import '#src/styles/forms.css'
import { useQueryClient } from '@tanstack/react-query'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { changeEnquiry } from '../enquiries.queries.ts'

export type PriceFormProps = {
  enquiry: Enquiry
  /** The typed amount in paise; null while it is not an amount. */
  onTyped: (paise: number | null) => void
}

/** The quoted price; the save button appears once it differs. */
export function PriceForm({ enquiry, onTyped }: PriceFormProps) {
  const t = useText(enquiryText)
  const client = useQueryClient()
  const saved = enquiry.quoted_price
  // No schema: it would load the validation library for one field. The server checks the amount.
  const form = useForm<{ quoted_price: number | null }>({ defaultValues: { quoted_price: saved } })
  // The typed price stays when another user saves one.
  useEffect(() => form.reset({ quoted_price: saved }, { keepDirtyValues: true }), [form, saved])
  const save = async ({ quoted_price }: { quoted_price: number | null }) => {
    if (Number.isNaN(quoted_price)) form.setError('quoted_price', { message: t('enquiries.no-amount') })
    else await changeEnquiry(client, enquiry.id, { quoted_price })
  }
  const typed = form.watch('quoted_price')
  useEffect(() => onTyped(Number.isNaN(typed) ? null : typed), [typed, onTyped])
  return (
    <Form form={form} onSubmit={save} label={t('enquiries.money')}>
      <div className="price-told">
        <MoneyField
          control={form.control}
          name="quoted_price"
          label={enquiryFields.quoted_price.label}
          optional
        />
        {typed !== saved && (
          <SubmitButton control={form.control} variant="secondary">
            {t('enquiries.price-save')}
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
