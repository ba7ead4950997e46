import { type QueryClient, useQuery } from '@tanstack/react-query'
import { enquiryGroup } from 'contract/enquiries/enquiries.lifecycle.ts'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { type ReactNode, useEffect } from 'react'
import { liveJob, proposedPeriod, visitToCome } from '#features/enquiries/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { TextLink } from '#shared/components/links.tsx'
import { statusWord } from '#shared/components/status-hues.ts'
import { staleRecord } from '#shared/conflict/stale-record.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { newJobText } from '#src/text/en/job-new.ts'
import { useText } from '#src/text/intl.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

const enquiryQuery = (id: number) => apiQuery('GET /enquiries/{id}', { params: { id } })

/** What an enquiry knows goes into a form that nothing was typed into yet. */
export function useGivenEnquiry(form: FormOf<JobTyped, JobValues>, id: number | null) {
  const query = useQuery({ ...enquiryQuery(id ?? 0), enabled: id !== null })
  const enquiry = query.data
  const week = useBusinessWeek()
  useEffect(() => {
    if (!enquiry || form.getValues('phone') !== '') return
    const { phone, name, customer_id, category_id, address_id, quoted_price, note, schedules } = enquiry
    const { starts_at, ends_at } = visitToCome(schedules, Date.now()) ?? proposedPeriod(Date.now(), null, week)
    form.setValue('phone', displayPhone(phone))
    form.setValue('name', name ?? '')
    if (customer_id !== null) form.setValue('choice', { kind: 'customer', id: customer_id })
    form.setValue('category_id', category_id)
    form.setValue('address_id', address_id)
    form.setValue('price', quoted_price)
    form.setValue('note', note)
    form.setValue('starts_at', starts_at)
    form.setValue('ends_at', ends_at)
  }, [enquiry, form, week])
  return { enquiry, error: id === null ? null : query.error, retry: () => void query.refetch() }
}

/** Above the form: the enquiry of the new job, and what prevents the job. */
export function EnquiryNotice({ enquiry }: { enquiry: Enquiry }): ReactNode {
  const t = useText(newJobText)
  const link = (
    <TextLink to="/enquiries/$id" params={{ id: String(enquiry.id) }}>
      {recordId('enquiry', enquiry.id)}
    </TextLink>
  )
  const made = liveJob(enquiry)
  if (enquiryGroup(enquiry.status) === 'done') {
    return (
      <Notice hue="amber">
        {t('jobs.new.enquiry-over', { status: statusWord(enquiry.status).toLowerCase() })} {link}
      </Notice>
    )
  }
  return (
    <Notice hue={made ? 'amber' : 'blue'}>
      {made
        ? t('jobs.new.enquiry-again', { job: recordId('job', made.id) })
        : t('jobs.new.enquiry', { count: enquiry.answers.length })}{' '}
      {link}
    </Notice>
  )
}

/** After a conflict the cache holds the newer enquiry, and the user decides again. */
export function keepNewer(client: QueryClient, error: unknown): never {
  const current = staleRecord<Enquiry>(error)
  if (current) client.setQueryData(enquiryQuery(current.id).queryKey, current)
  throw error
}
