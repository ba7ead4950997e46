import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { useEffect, useRef } from 'react'
import { AddressPanel, isBegun } from '#features/locations/public.ts'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import type { EnquiryTyped, EnquiryValues } from './new-enquiry.schema.ts'
import './desk-form.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { recordId } from 'contract/shared/record-id.ts'
import { questionsQuery } from '#features/categories/public.ts'
import { CustomerPicker, isDuplicate, useCaller } from '#features/customers/public.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { Form } from '#shared/components/fields/form.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useOfferedDrafts } from '#shared/hooks/use-offered-drafts.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { newEnquiryText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { createEnquiry } from '../enquiries.queries.ts'
import { useNextWords } from '../use-next-words.ts'
import { useUndoMove } from '../use-undo-move.ts'
import { CallerPart, DetailsPart, RequestPart, useEnquiryInputs } from './enquiry-sections.tsx'
import { emptyEnquiry, nextCallAt } from './enquiry-values.ts'
import { NextPart } from './next-part.tsx'
import { OutcomeBar } from './outcome-bar.tsx'

const loadBody = () => import('./enquiry-body.ts')
const loadCheck = async () =>
  (await Promise.all([import('./new-enquiry.schema.ts'), loadBody()]))[0].enquiryForm

/** `?phone=` and `?customer=` come from a customer's page, or from a number typed into the palette. */
type Prefill = { phone?: string; customer?: string }

function startingFrom({ phone, customer }: Prefill, assigned_to: number | null): EnquiryTyped {
  const id = Number(customer)
  return {
    ...emptyEnquiry,
    assigned_to,
    phone: phone ?? '',
    choice: id > 0 ? { kind: 'customer', id } : null,
  }
}

/** The user, unless the setting leaves new enquiries unassigned. */
function useFirstAssignee(): number | null {
  const me = useSession()?.user.id ?? null
  const isOn = useQuery(settingsQuery).data?.['business.assign_to_creator'] ?? true
  return isOn ? me : null
}

const callerOf = ({ phone, name, note }: Partial<EnquiryTyped>) =>
  [phone, name].filter(Boolean).join(', ') || (note ?? '').slice(0, 60)

export function EnquiryCreatePage() {
  const t = useText(newEnquiryText)
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const prefill = useSearchParams()
  const assignee = useFirstAssignee()
  const form = useZodForm(loadCheck, startingFrom(prefill, assignee))
  const draft = useOfferedDrafts('enquiry-new', form, { describe: callerOf, focus: 'phone' })
  const { phone, choice, customer, ask } = useCaller(form, useCallerFill(form))
  const questions = useQuery(questionsQuery(form.watch('category_id'))).data ?? []
  useEffect(() => {
    if (!form.getFieldState('assigned_to').isDirty) form.resetField('assigned_to', { defaultValue: assignee })
  }, [form, assignee])
  const week = useBusinessWeek()
  const { offer } = useUndoMove()
  const nextWords = useNextWords()
  const { phone: phoneInput, name, category_id, quoted_price, note, ...details } = useEnquiryInputs(form)

  const save = async (values: EnquiryValues) => {
    const { card, choice } = await ask()
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('new-enquiry.undecided') })
      form.setFocus('phone')
      return
    }
    const { enquiryBody, toEnquiryCustomer } = await loadBody()
    const enquiryCustomer = toEnquiryCustomer(choice, isDuplicate(card, choice))
    // A draft may hold answers whose questions are not loaded yet.
    const categoryQuestions =
      values.category_id === null ? [] : await client.ensureQueryData(questionsQuery(values.category_id))
    const enquiry = await createEnquiry(
      client,
      enquiryBody(values, enquiryCustomer, categoryQuestions, nextCallAt(values, week)),
    )
    draft.clear()
    const saved = t('new-enquiry.saved', { id: recordId('enquiry', enquiry.id) })
    if (values.activity_type) offer(enquiry, saved, nextWords(enquiry))
    else toast.success(saved)
    await navigate({ to: '/enquiries/$id', params: { id: String(enquiry.id) } })
  }
  return (
    <>
      <PageHead title={t('new-enquiry.new')} />
      {draft.notice && <div className="space-below form-narrow">{draft.notice}</div>}
      <Form form={form} onSubmit={save} label={t('new-enquiry.new')} className="desk-form">
        <div className="desk-column">
          <CallerPart inputs={{ phone: phoneInput, name }} />
          <RequestPart form={form} inputs={{ category_id, quoted_price, note }} questions={questions} />
        </div>
        <div className="desk-column">
          <AddressPanel form={form} customer={customer} />
          <NextPart form={form} />
        </div>
        <aside className="desk-column">
          <CustomerPicker
            typed={phone}
            chosen={choice}
            onChoose={(next) => form.setValue('choice', next, { shouldDirty: true })}
          />
          <DetailsPart inputs={details} />
        </aside>
        <OutcomeBar form={form} />
      </Form>
    </>
  )
}

/**
 * Fills untouched fields with what is known about the caller: name, primary address, source 'existing
 * customer'. Values that were filled in for one caller are removed with that caller; typed values stay.
 */
function useCallerFill(form: FormOf<EnquiryTyped, EnquiryValues>) {
  const filled = useRef<{ name: string; address_id: number | null } | null>(null)
  return (customer: CallerMatch | undefined) => {
    const { name, source, address, address_id } = form.getValues()
    const last = filled.current
    const isFree = !name?.trim() || name === last?.name
    if (customer) {
      const primary = customer.addresses.find((each) => each.primary) ?? customer.addresses[0]
      if (isFree) form.setValue('name', customer.name)
      if (source === 'unknown') form.setValue('source', 'existing-customer')
      const isKnown = customer.addresses.some((each) => each.id === address_id)
      if (!isKnown) form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null))
      filled.current = { name: customer.name, address_id: primary?.id ?? null }
      return
    }
    if (!last) return
    if (name === last.name) form.setValue('name', null)
    if (source === 'existing-customer') form.setValue('source', 'unknown')
    form.setValue('address_id', null)
    filled.current = null
  }
}
