import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useRef, useState } from 'react'
import { CustomerPicker, customerQuery, useCaller } from '#features/customers/public.ts'
import { isBegun, WherePanel } from '#features/locations/public.ts'
import { useFilled } from '#shared/components/fields/use-filled.ts'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import { useOfferedDrafts } from '#shared/hooks/use-offered-drafts.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { newJobText } from '#src/text/en/job-new.ts'
import { useText } from '#src/text/intl.ts'
import { createJob } from '../create-job.queries.ts'
import { MoneyPart, WhoPart, WorkPart } from './job-sections.tsx'
import { emptyJob, jobBody } from './job-values.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'
import { keepNewer, useGivenEnquiry } from './use-given-enquiry.ts'

const EnquiryNotice = partOnDemand(() => import('./enquiry-notice.tsx').then((module) => module.EnquiryNotice))

const loadCheck = () => import('./new-job.schema.ts').then((module) => module.jobForm)

/** `?customer_id=` comes from a customer's page, `?enquiry_id=` from an enquiry's. */
function useGiven(): Record<'customer' | 'enquiry', number | null> {
  const { customer_id, enquiry_id } = useSearchParams()
  const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)
  return { customer: enquiry_id ? null : idOf(customer_id), enquiry: idOf(enquiry_id) }
}

/** The number is filled in and the customer chosen. */
function useGivenCustomer(form: FormOf<JobTyped, JobValues>, id: number | null): void {
  const client = useQueryClient()
  const query = customerQuery(id)
  const ask = async () => (id === null ? undefined : await client.ensureQueryData(query))
  useFilled(form, useQuery(query).data, ask, (customer) => {
    if (!customer || form.getValues('phone') !== '') return
    form.setValue('phone', displayPhone(customer.phone))
    form.setValue('choice', { kind: 'customer', id: customer.id })
  })
}

/** Of the record that the job is for; null for a new caller. */
const draftOf = ({ customer, enquiry }: ReturnType<typeof useGiven>) =>
  enquiry !== null ? `job-new-enquiry-${enquiry}` : customer !== null ? `job-new-${customer}` : null
const callerOf = ({ phone, name }: Partial<JobTyped>) => [phone, name].filter(Boolean).join(', ')

/** /jobs/create: who, what, where, when and for how much, in one form. */
export function JobCreatePage() {
  const t = useText(newJobText)
  const client = useQueryClient()
  const navigate = useNavigateWhileHere()
  const week = useBusinessWeek()
  const [starting] = useState(() => emptyJob(proposedPeriod(currentTime(), null, week)))
  const form = useZodForm(loadCheck, starting)
  const given = useGiven()
  useGivenCustomer(form, given.customer)
  const key = draftOf(given)
  const draft = useDraft(key, form)
  const earlier = useOfferedDrafts(key === null ? 'job-new' : null, form, { describe: callerOf, focus: 'phone' })
  const { enquiry, askEnquiry, error, retry } = useGivenEnquiry(form, given.enquiry)
  const { phone, choice, customer, ask } = useCaller(form, useCustomerFill(form))

  const save = async (values: JobValues) => {
    const { choice } = await ask()
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('jobs.new.undecided') })
      form.setFocus('phone')
      return
    }
    if (!values.price && !(await confirm({ title: t('jobs.new.free') }))) return form.setFocus('price')
    const body = jobBody(values, choice.kind === 'customer' ? choice.id : null, await askEnquiry())
    const job = await createJob(client, body).catch((thrown) => keepNewer(client, thrown))
    draft.clear()
    earlier.clear()
    toast.success(t('jobs.new.saved', { id: recordId('job', job.id) }))
    await navigate({ to: '/jobs/$id', params: { id: String(job.id) } })
  }
  // Without its enquiry the job would be incomplete.
  if (error && !enquiry) {
    return (
      <>
        <PageHead title={t('jobs.new')} />
        <Panel>
          <ErrorState error={error} onRetry={retry} />
        </Panel>
      </>
    )
  }
  return (
    <FormWithAside
      title={t('jobs.new')}
      form={form}
      onSubmit={save}
      submitLabel={t('jobs.new.save')}
      notice={
        (enquiry || draft.notice || earlier.notice) && (
          <>
            {enquiry && <EnquiryNotice enquiry={enquiry} />}
            {draft.notice}
            {earlier.notice}
          </>
        )
      }
      aside={
        <CustomerPicker
          typed={phone}
          chosen={choice}
          onChoose={(next) => form.setValue('choice', next, { shouldDirty: true })}
        />
      }
    >
      <WhoPart form={form} />
      <WorkPart form={form} addresses={customer?.addresses ?? []} />
      <WherePanel form={form} customer={customer} />
      <MoneyPart form={form} />
    </FormWithAside>
  )
}

type JobFormState = FormOf<JobTyped, JobValues>

/**
 * Known data of the customer fills untouched fields: the name and the primary address. It is removed with the customer;
 * typed text stays.
 */
function useCustomerFill(form: JobFormState) {
  const filled = useRef<string | null>(null)
  return (customer: CallerMatch | undefined) => {
    const { name, address, address_id } = form.getValues()
    const isFree = name.trim() === '' || name === filled.current
    if (customer) {
      const primary = customer.addresses.find((each) => each.primary) ?? customer.addresses[0]
      const isKnown = customer.addresses.some((each) => each.id === address_id)
      if (isFree) {
        form.setValue('name', customer.name, { shouldDirty: true })
        form.clearErrors('name')
      }
      if (!isKnown) form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null), { shouldDirty: true })
      filled.current = customer.name
      return
    }
    if (filled.current === null) return
    if (name === filled.current) form.setValue('name', '')
    form.setValue('address_id', null)
    filled.current = null
  }
}
