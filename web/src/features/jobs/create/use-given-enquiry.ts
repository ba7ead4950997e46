import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { visitToCome } from '#features/enquiries/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useFilled } from '#shared/components/fields/use-filled.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { proposedPeriod } from '#shared/components/period/proposed-period.ts'
import { staleRecord } from '#shared/conflict/stale-record.ts'
import { currentTime } from '#shared/current-time.ts'
import { useBusinessWeek } from '#shared/hooks/use-business-week.ts'
import type { JobTyped, JobValues } from './new-job.schema.ts'

const enquiryQuery = (id: number) => apiQuery('GET /enquiries/{id}', { params: { id } })

/** The data of the enquiry is copied into an untouched form. */
export function useGivenEnquiry(form: FormOf<JobTyped, JobValues>, id: number | null) {
  const client = useQueryClient()
  const query = useQuery({ ...enquiryQuery(id ?? 0), enabled: id !== null })
  const week = useBusinessWeek()
  const askEnquiry = async () => (id === null ? undefined : await client.ensureQueryData(enquiryQuery(id)))
  useFilled(form, query.data, askEnquiry, (enquiry) => {
    if (!enquiry || form.getValues('phone') !== '') return
    const { phone, name, customer_id, category_id, address_id, quoted_price, note, schedules } = enquiry
    const { starts_at, ends_at } = visitToCome(schedules, currentTime()) ?? proposedPeriod(currentTime(), null, week)
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
  return { enquiry: query.data, askEnquiry, error: id === null ? null : query.error, retry: () => void query.refetch() }
}

/** After a conflict the cache holds the newer enquiry, and the user decides again. */
export function keepNewer(client: QueryClient, error: unknown): never {
  const current = staleRecord<Enquiry>(error)
  if (current) client.setQueryData(enquiryQuery(current.id).queryKey, current)
  throw error
}
