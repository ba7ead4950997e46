import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { displayPhone } from 'contract/shared/phone.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { CustomerPicker, useCaller } from '#features/customers/customer-picker.tsx'
import { customerQuery } from '#features/customers/customers.queries.ts'
import { proposedPeriod } from '#features/enquiries/period-picker.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { PageHead } from '#shared/components/page-head.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { Kbd } from '#shared/ui/kbd.tsx'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { MoneyPart, WherePart, WhoPart, WorkPart } from './job-parts.tsx'
import { emptyJob, type JobTyped, type JobValues, jobBody, jobForm } from './job-values.ts'
import { createJob } from './jobs.queries.ts'
import { useCustomerFills } from './use-customer-fills.ts'

function submitOnCtrlEnter(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
  event.currentTarget.querySelector('form')?.requestSubmit()
}

/** `?customer_id=` comes from a customer's page: the number is filled in and the customer chosen. */
function useGivenCustomer(form: FormOf<JobTyped, JobValues>): number | null {
  const { customer_id }: { customer_id?: string } = useSearch({ strict: false })
  const id = /^[1-9]\d{0,14}$/.test(customer_id ?? '') ? Number(customer_id) : null
  const customer = useQuery(customerQuery(id)).data
  useEffect(() => {
    if (!customer || form.getValues('phone') !== '') return
    form.setValue('phone', displayPhone(customer.phone))
    form.setValue('choice', { kind: 'customer', id: customer.id })
  }, [customer, form])
  return id
}

/** /jobs/create: who, what, where, when and for how much, in one form. */
export function JobCreatePage() {
  const t = useText(jobsText)
  const client = useQueryClient()
  const navigate = useNavigate()
  const [starting] = useState(() => emptyJob(proposedPeriod(Date.now(), null)))
  const form = useZodForm(jobForm, starting)
  const customerId = useGivenCustomer(form)
  const draft = useDraft(customerId === null ? 'job-new' : `job-new-${customerId}`, form)
  const phone = form.watch('phone')
  const { choice, customer } = useCaller(phone, form.watch('choice'))
  useCustomerFills(form, customer)

  const save = async (values: JobValues) => {
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('jobs.new.undecided') })
      form.setFocus('phone')
      return
    }
    const job = await createJob(client, jobBody(values, choice.kind === 'customer' ? choice.id : null))
    draft.clear()
    toast.success(t('jobs.new.saved', { id: recordId('job', job.id) }))
    await navigate({ to: '/jobs/$id', params: { id: String(job.id) } })
  }
  return (
    // The keys belong to the form inside; the wrapper only hears them wherever the focus is in it.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div onKeyDown={submitOnCtrlEnter}>
      <PageHead title={t('jobs.new')} />
      {draft.notice && <div className="space-below">{draft.notice}</div>}
      <Form form={form} onSubmit={save} label={t('jobs.new')} className="enquiry-create">
        <div className="enquiry-create-fields">
          <WhoPart form={form} />
          <WorkPart form={form} />
          <WherePart form={form} customer={customer} />
          <MoneyPart form={form} />
          <div className="form-actions">
            <SubmitButton control={form.control}>{t('jobs.new.save')}</SubmitButton>
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
