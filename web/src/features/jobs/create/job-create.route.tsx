import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { CallerMatch } from 'contract/customers/customers.schema.ts'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type ReactNode, useRef, useState } from 'react'
import { CustomerPicker, customerQuery, useCaller } from '#features/customers/public.ts'
import { liveJob, visitToCome } from '#features/enquiries/public.ts'
import { AddressPanel, isBegun } from '#features/locations/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFilled } from '#shared/components/fields/use-filled.ts'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormWithAside } from '#shared/components/form-with-aside.tsx'
import { TextLink } from '#shared/components/links.tsx'
import { PageHead } from '#shared/components/page-head.tsx'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useNavigateWhileHere } from '#shared/hooks/use-navigate-while-here.ts'
import { useOfferedDrafts } from '#shared/hooks/use-offered-drafts.tsx'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { Notice } from '#shared/ui/notice.tsx'
import { Panel } from '#shared/ui/panel.tsx'
import { newJobText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { createJob } from '../create-job.queries.ts'
import { CustomerPart, MoneyPart, WorkPart } from './job-sections.tsx'
import { emptyJob, jobBody } from './job-values.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

const loadCheck = () => import('./new-job.schema.ts').then((module) => module.jobForm)

/** `?customer_id=` comes from a customer's page, `?enquiry_id=` from an enquiry's. */
function usePrefill(): Record<'customer' | 'enquiry', number | null> {
  const { customer_id, enquiry_id } = useSearchParams()
  const idOf = (text: string | undefined) => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)
  return { customer: enquiry_id ? null : idOf(customer_id), enquiry: idOf(enquiry_id) }
}

/** The number is filled in and the customer chosen. */
function usePrefilledCustomer(form: FormOf<JobTyped, JobValues>, id: number | null): void {
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
const draftOf = ({ customer, enquiry }: ReturnType<typeof usePrefill>) =>
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
  const prefill = usePrefill()
  usePrefilledCustomer(form, prefill.customer)
  const key = draftOf(prefill)
  const draft = useDraft(key, form)
  const earlier = useOfferedDrafts(key === null ? 'job-new' : null, form, {
    describe: callerOf,
    focus: 'phone',
  })
  const { enquiry, loadEnquiry, error, retry } = usePrefilledEnquiry(form, prefill.enquiry)
  const { phone, choice, customer, ask } = useCaller(form, useCustomerFill(form))

  const save = async (values: JobValues) => {
    const { choice } = await ask()
    if (choice.kind === 'undecided') {
      form.setError('phone', { type: 'choice', message: t('jobs.new.undecided') })
      form.setFocus('phone')
      return
    }
    if (!values.price && !(await confirm({ title: t('jobs.new.free') }))) return form.setFocus('price')
    const body = jobBody(values, choice.kind === 'customer' ? choice.id : null, await loadEnquiry())
    const job = await createJob(client, body).catch((thrown) => cacheNewerEnquiry(client, thrown))
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
      <CustomerPart form={form} />
      <WorkPart form={form} addresses={customer?.addresses ?? []} />
      <AddressPanel form={form} customer={customer} />
      <MoneyPart form={form} />
    </FormWithAside>
  )
}

type JobFormState = FormOf<JobTyped, JobValues>

/**
 * Known data of the customer fills untouched fields: the name and the primary address. It is removed with the
 * customer; typed text stays.
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
      if (!isKnown)
        form.setValue('address_id', isBegun(address) ? null : (primary?.id ?? null), { shouldDirty: true })
      filled.current = customer.name
      return
    }
    if (filled.current === null) return
    if (name === filled.current) form.setValue('name', '')
    form.setValue('address_id', null)
    filled.current = null
  }
}

const enquiryQuery = (id: number) => apiQuery('GET /enquiries/{id}', { params: { id } })

/** The data of the enquiry is copied into an untouched form. */
function usePrefilledEnquiry(form: FormOf<JobTyped, JobValues>, id: number | null) {
  const client = useQueryClient()
  const query = useQuery({ ...enquiryQuery(id ?? 0), enabled: id !== null })
  const week = useBusinessWeek()
  const loadEnquiry = async () => (id === null ? undefined : await client.ensureQueryData(enquiryQuery(id)))
  useFilled(form, query.data, loadEnquiry, (enquiry) => {
    if (!enquiry || form.getValues('phone') !== '') return
    const { phone, name, customer_id, category_id, address_id, quoted_price, note, schedules } = enquiry
    const { starts_at, ends_at } =
      visitToCome(schedules, currentTime()) ?? proposedPeriod(currentTime(), null, week)
    form.setValue('phone', displayPhone(phone))
    form.setValue('name', name ?? '')
    if (customer_id !== null) form.setValue('choice', { kind: 'customer', id: customer_id })
    form.setValue('category_id', category_id)
    form.setValue('address_id', address_id)
    form.setValue('price', quoted_price)
    form.setValue('note', note)
    form.setValue('starts_at', starts_at)
    form.setValue('ends_at', ends_at)
  })
  return {
    enquiry: query.data,
    loadEnquiry,
    error: id === null ? null : query.error,
    retry: () => void query.refetch(),
  }
}

/** After a conflict the cache holds the newer enquiry, and the user decides again. */
function cacheNewerEnquiry(client: QueryClient, error: unknown): never {
  const current = staleRecord<Enquiry>(error)
  if (current) client.setQueryData(enquiryQuery(current.id).queryKey, current)
  throw error
}

/** Above the form: the enquiry of the new job, and what prevents the job. */
function EnquiryNotice({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const t = useText(newJobText)
  const link = (
    <TextLink to="/enquiries/$id" params={{ id: String(enquiry.id) }}>
      {recordId('enquiry', enquiry.id)}
    </TextLink>
  )
  const existingJob = liveJob(enquiry)
  if (enquiryGroup(enquiry.status) === 'done') {
    return (
      <Notice hue="amber">
        {t('jobs.new.enquiry-over', { status: statusWord(enquiry.status).toLowerCase() })} {link}
      </Notice>
    )
  }
  return (
    <Notice hue={existingJob ? 'amber' : 'blue'}>
      {existingJob
        ? t('jobs.new.enquiry-again', { job: recordId('job', existingJob.id) })
        : t('jobs.new.enquiry', { count: enquiry.answers.length })}{' '}
      {link}
    </Notice>
  )
}
