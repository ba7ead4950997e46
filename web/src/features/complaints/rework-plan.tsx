import { useQuery } from '@tanstack/react-query'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { useEffect, useRef } from 'react'
import type * as z from 'zod'
import { useCategory } from '#features/categories/public.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { complaintsText } from '#src/text/en/complaints.ts'
import { freeSlotsText } from '#src/text/en/free-slots.ts'
import { useText } from '#src/text/intl.ts'
import type { complaintReworkForm } from './complaint-form.schema.ts'

export type ReworkForm = FormOf<z.input<typeof complaintReworkForm>, z.output<typeof complaintReworkForm>>
type ReworkPlanProps = { complaint: Complaint; form: ReworkForm }

const minute = 60_000
const after = (moment: string, ms: number) => new Date(Date.parse(moment) + ms).toISOString()

/** From when to when, and the next free slots. The end follows the start by the typical duration of the service. */
export function ReworkPlan({ complaint, form }: ReworkPlanProps) {
  const t = useText(complaintsText)
  const { category } = useCategory(complaint.category.id)
  const length = (category?.duration_minutes ?? 60) * minute
  const [starts, ends] = form.watch(['starts_at', 'ends_at'])
  const before = useRef({ starts, ends })
  useEffect(() => {
    const was = before.current
    before.current = { starts: starts || was.starts, ends }
    if (!starts || starts === was.starts || ends !== was.ends) return
    const kept = was.starts && ends ? Date.parse(ends) - Date.parse(was.starts) : length
    form.setValue('ends_at', after(starts, kept), { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }, [starts, ends, length, form])
  return (
    <>
      <DateTimeField control={form.control} name="starts_at" label={t('complaints.rework.from')} />
      <DateTimeField control={form.control} name="ends_at" label={t('complaints.rework.to')} from={starts || null} />
      <ReworkSlots
        complaint={complaint}
        form={form}
        length={starts && ends ? Date.parse(ends) - Date.parse(starts) : length}
      />
    </>
  )
}

/** When a partner fits the service at the address of the first job. */
function ReworkSlots({ complaint, form, length }: ReworkPlanProps & { length: number }) {
  const t = useText(freeSlotsText)
  const formats = useFormats()
  const job = useQuery(apiQuery('GET /jobs/{id}', { params: { id: complaint.job_id } }))
  const minutes = Math.min(1440, Math.max(1, Math.round(length / minute)))
  const location_id = job.data?.address ? String(job.data.address.location_id) : undefined
  const query = { category_id: String(complaint.category.id), location_id, minutes }
  const slots = useQuery({ ...apiQuery('GET /jobs/slots', { query }), enabled: location_id !== undefined })
  if (!slots.data) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be one more frame around buttons
    <div role="group" aria-label={t('slots.title')} className="free-slots">
      <div className="field-label">{t('slots.title')}</div>
      {slots.data.length === 0 && <p className="text-13 ink-2">{t('slots.none')}</p>}
      <div className="row row-wrap">
        {slots.data.map(({ starts_at, partners }) => (
          <Button
            key={starts_at}
            size="small"
            aria-pressed={starts_at === form.getValues('starts_at')}
            onClick={() => {
              form.setValue('starts_at', starts_at, { shouldDirty: true })
              form.setValue('ends_at', after(starts_at, minutes * minute), { shouldDirty: true })
            }}
          >
            {formats.dayTime(starts_at)} <span className="ink-3">{t('slots.partners', { count: partners })}</span>
          </Button>
        ))}
      </div>
    </div>
  )
}
