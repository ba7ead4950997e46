import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { commissionOf } from 'contract/jobs/commission.ts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { customerQuery } from '#features/customers/customers.queries.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { MoneySum } from '#shared/components/money.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { changeEnquiry } from './enquiries.queries.ts'

/** The price told, what the commission on it would be, and what the customer still owes from before. */
export function MoneyPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const words = useCommissionWords()
  const due = useQuery(customerQuery(enquiry.customer_id)).data?.totals.due ?? 0
  const saved = enquiry.quoted_price
  // No schema: it would bring the whole checking library to a page with one field. The server checks the amount.
  const form = useForm<{ quoted_price: number | null }>({ defaultValues: { quoted_price: saved } })
  // A price that is being typed stays when somebody else saves one.
  useEffect(() => form.reset({ quoted_price: saved }, { keepDirtyValues: true }), [form, saved])
  const save = async ({ quoted_price }: { quoted_price: number | null }) => {
    if (Number.isNaN(quoted_price)) form.setError('quoted_price', { message: t('enquiries.no-amount') })
    else await changeEnquiry(client, enquiry.id, { quoted_price })
  }
  const typed = form.watch('quoted_price')
  const price = typed !== null && !Number.isNaN(typed) ? typed : 0
  const rule = enquiry.commission_rule
  const commission = commissionOf(rule, price, 0)
  const rows = [
    ...(price > 0
      ? [
          { label: words.rule(rule), paise: commission, note: words.source(rule) },
          { label: words.partnerGets, paise: price - commission },
        ]
      : []),
    ...(due > 0 ? [{ label: t('enquiries.money-due'), paise: due, danger: true }] : []),
  ]
  return (
    <Panel title={t('enquiries.money')}>
      <PanelBody className="stack stack-tight">
        <Form form={form} onSubmit={save} label={t('enquiries.money')}>
          <div className="price-told">
            <MoneyField control={form.control} name="quoted_price" label={t('enquiries.price')} optional />
            {typed !== saved && (
              <SubmitButton control={form.control} variant="secondary">
                {t('enquiries.price-save')}
              </SubmitButton>
            )}
          </div>
        </Form>
        {rows.length > 0 ? <MoneySum rows={rows} /> : <p className="text-13 ink-3">{t('enquiries.money-no-price')}</p>}
      </PanelBody>
    </Panel>
  )
}
