import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useEffect, useRef } from 'react'
import { questionsQuery } from '#features/categories/public.ts'
import { CustomerPicker, isDuplicate, useCaller } from '#features/customers/public.ts'
import { isBegun, WherePanel } from '#features/locations/public.ts'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { createEnquiry } from '../enquiries.queries.ts'
import { useNextWords } from '../use-next-words.ts'
import { useUndoMove } from '../use-undo-move.ts'
import { CallerPart, PlanPart, RequestPart, useEnquiryInputs } from './enquiry-sections.tsx'
import { emptyEnquiry, enquiryBody, whoseIs } from './enquiry-values.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'
import { OutcomePart } from './outcome-section.tsx'

const loadCheck = () => import('./new-enquiry.schema.ts').then((module) => module.enquiryForm)

/** `?phone=` and `?customer=` come from a customer's page, or from a number typed into the palette. */
type Given = { phone?: string; customer?: string }

function startingFrom({ phone, customer }: Given): EnquiryTyped {
  const id = Number(customer)
  return { ...emptyEnquiry, phone: phone ?? '', choice: id > 0 ? { kind: 'customer', id } : null }
}

export function EnquiryCreatePage() {
  const t = useText(enquiriesText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const given = useSearchParams()
  const form = useZodForm(loadCheck, startingFrom(given))
  const draft = useDraft(given.phone ? `enquiry-new-${given.phone}` : 'enquiry-new', form)
  const phone = form.watch('phone')
  const { card, choice, customer } = useCaller(phone, form.watch('choice'))
  const questions = useQuery(questionsQuery(form.watch('category_id'))).data ?? []
  useCallerFills(form, customer)
  const { offer } = useUndoMove()
  const nextWords = useNextWords()
  const { category_id, quoted_price, assigned_to, note, ...caller } = useEnquiryInputs(form)

  const save = async (values: EnquiryValues) => {
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('enquiries.undecided') })
      form.setFocus('phone')
      return
    }
    const whose = whoseIs(choice, isDuplicate(card, choice))
    const enquiry = await createEnquiry(client, enquiryBody(values, whose, questions))
    draft.clear()
    const saved = t('enquiries.saved', { id: recordId('enquiry', enquiry.id) })
    if (values.activity_type) offer(enquiry, saved, nextWords(enquiry))
    else toast.success(saved)
    await navigate({ to: '/enquiries/$id', params: { id: String(enquiry.id) } })
  }
  return (
    <FormWithAside
      title={t('enquiries.new')}
      form={form}
      onSubmit={save}
      submitLabel={t('enquiries.save')}
      notice={draft.notice}
      aside={
        <CustomerPicker
          typed={phone}
          chosen={choice}
          onChoose={(next) => form.setValue('choice', next, { shouldDirty: true })}
        />
      }
    >
      <CallerPart inputs={caller} />
      <RequestPart form={form} inputs={{ category_id, quoted_price }} questions={questions} />
      <WherePanel form={form} customer={customer} />
      <OutcomePart form={form} />
      <PlanPart form={form} inputs={{ assigned_to, note }} />
    </FormWithAside>
  )
}

/**
 * What is known about the caller goes into fields nobody has touched: the name, the primary address, and that the lead is
 * an existing customer. What was filled in for one caller leaves again with them; what was typed stays.
 */
function useCallerFills(form: FormOf<EnquiryTyped, EnquiryValues>, customer: CallerMatch | undefined): void {
  const filled = useRef<{ name: string; address_id: number | null } | null>(null)
  useEffect(() => {
    const { name, source, address, address_id } = form.getValues()
    const last = filled.current
    const isFree = name.trim() === '' || name === last?.name
    if (customer) {
      const primary = customer.addresses.find((each) => each.primary) ?? customer.addresses[0]
      if (isFree) form.setValue('name', customer.name, { shouldDirty: true })
      if (source === 'unknown') form.setValue('source', 'existing-customer', { shouldDirty: true })
      const isKnown = customer.addresses.some((each) => each.id === address_id)
      if (!isKnown) form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null), { shouldDirty: true })
      filled.current = { name: customer.name, address_id: primary?.id ?? null }
      return
    }
    if (!last) return
    if (name === last.name) form.setValue('name', '')
    if (source === 'existing-customer') form.setValue('source', 'unknown')
    form.setValue('address_id', null)
    filled.current = null
  }, [form, customer])
}
