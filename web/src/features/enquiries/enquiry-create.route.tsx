import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { recordId } from 'contract/shared/record-id.ts'
import type { KeyboardEvent } from 'react'
import { questionsQuery } from '#features/categories/categories.queries.ts'
import { CustomerPicker, isDuplicate, useCaller } from '#features/customers/customer-picker.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { createEnquiry } from './enquiries.queries.ts'
import { CallerPart, OutcomePart, RequestPart, WherePart } from './enquiry-parts.tsx'
import {
  type EnquiryTyped,
  type EnquiryValues,
  emptyEnquiry,
  enquiryBody,
  enquiryForm,
  whoseIs,
} from './enquiry-values.ts'
import { useCallerFills } from './use-caller-fills.ts'

/** `?phone=` and `?customer=` come from a customer's page, or from a number typed into the palette. */
type Given = { phone?: string; customer?: string }

function startingFrom({ phone, customer }: Given): EnquiryTyped {
  const id = Number(customer)
  return { ...emptyEnquiry, phone: phone ?? '', choice: id > 0 ? { kind: 'customer', id } : null }
}

function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.currentTarget.querySelector('form')?.requestSubmit()
}

export function EnquiryCreatePage() {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const given: Given = useSearch({ strict: false })
  const form = useZodForm(enquiryForm, startingFrom(given))
  const draft = useDraft(given.phone ? `enquiry-new-${given.phone}` : 'enquiry-new', form)
  const phone = form.watch('phone')
  const { card, choice, customer } = useCaller(phone, form.watch('choice'))
  const questions = useQuery(questionsQuery(form.watch('category_id'))).data ?? []
  useCallerFills(form, customer)

  const save = async (values: EnquiryValues) => {
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('enquiries.undecided') })
      form.setFocus('phone')
      return
    }
    const whose = whoseIs(choice, isDuplicate(card, choice))
    const enquiry = await createEnquiry(client, enquiryBody(values, whose, questions))
    draft.clear()
    toast.success(t('enquiries.saved', { id: recordId('enquiry', enquiry.id) }))
    await navigate({ to: '/enquiries/$id', params: { id: String(enquiry.id) } })
  }
  return (
    // The keys belong to the form inside; the wrapper only hears them wherever the focus is in it.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={submitOnCtrlEnter}>
      <PageHead title={t('enquiries.new')} />
      {draft.notice && <div className="space-below form-narrow">{draft.notice}</div>}
      <Form form={form} onSubmit={save} label={t('enquiries.new')} className="enquiry-create">
        <div className="enquiry-create-fields">
          <CallerPart form={form} />
          <RequestPart form={form} questions={questions} />
          <WherePart form={form} customer={customer} />
          <OutcomePart form={form} />
          <div className="form-actions">
            <SubmitButton control={form.control}>{t('enquiries.save')}</SubmitButton>
            <Kbd>Ctrl Enter</Kbd>
          </div>
        </div>
        <aside className="enquiry-create-caller">
          <CustomerPicker
            typed={phone}
            chosen={choice}
            onChoose={(next) => form.setValue('choice', next, { shouldDirty: true })}
          />
        </aside>
      </Form>
    </div>
  )
}
