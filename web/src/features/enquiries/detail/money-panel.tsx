import '#src/styles/forms.css'
import '#shared/components/fields/controls.css'
import { useQuery } from '@tanstack/react-query'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { commissionOf } from 'contract/ledger/commission.rules.ts'
import { priceWithoutTax } from 'contract/tax/tax.rules.ts'
import { lazy, Suspense, useState } from 'react'
import { customerQuery } from '#features/customers/public.ts'
import { useCommissionWords } from '#shared/components/commission-words.ts'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { enquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'

/** The forms are larger than the rest of this page: they are loaded right after the texts. */
const PriceForm = lazy(() => import('./price-form.tsx').then((module) => ({ default: module.PriceForm })))

/** The quoted price, its commission, and what the customer owes from earlier jobs. */
export function MoneyPanel({ enquiry }: { enquiry: Enquiry }) {
  const t = useText(enquiryText)
  const words = useCommissionWords()
  const due = useQuery(customerQuery(enquiry.customer_id)).data?.totals.due ?? 0
  const [typed, setTyped] = useState(enquiry.quoted_price)
  const price = typed ?? 0
  const rule = enquiry.commission_rule
  const base = priceWithoutTax(enquiry.tax_rule, price)
  const commission = commissionOf(rule, base, 0)
  const rows = [
    ...(price > 0
      ? [
          { label: words.rule(rule), paise: commission, note: words.source(rule) },
          { label: words.partnerGets, paise: base - commission },
        ]
      : []),
    ...(due > 0 ? [{ label: t('enquiries.money-due'), paise: due, danger: true }] : []),
  ]
  return (
    <Panel title={t('enquiries.money')}>
      <PanelBody className="stack stack-tight">
        <Suspense fallback={<PriceToRead paise={enquiry.quoted_price} />}>
          <PriceForm enquiry={enquiry} onTyped={setTyped} />
        </Suspense>
        {rows.length > 0 ? (
          <MoneySum rows={rows} />
        ) : (
          <p className="text-13 ink-3">{t('enquiries.money-no-price')}</p>
        )}
      </PanelBody>
    </Panel>
  )
}

/** A placeholder of the same size, until the form is loaded. */
function PriceToRead({ paise }: { paise: number | null }) {
  const text = usePartText()
  const formats = useFormats()
  return (
    <div className="form">
      <div className="price-told">
        <div className="field">
          <span className="field-label">
            {enquiryFields.quoted_price.label}
            <span className="field-optional"> {text('parts.optional')}</span>
          </span>
          <div className="prefixed width-money">
            <span aria-hidden="true">₹</span>
            <input
              className="input tabular"
              aria-label={enquiryFields.quoted_price.label}
              disabled
              value={paise === null ? '' : formats.moneyInput(paise)}
            />
          </div>
        </div>
      </div>
    </div>
  )
}
