import { useQuery } from '@tanstack/react-query'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import type * as z from 'zod'
import { apiQuery } from '#shared/api/query-client.ts'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { FreeSlots } from '#shared/components/period/free-slots.tsx'
import { PeriodFields } from '#shared/components/period/period-fields.tsx'
import type { complaintReworkForm } from './complaint-form.schema.ts'

type ReworkForm = FormOf<z.input<typeof complaintReworkForm>, z.output<typeof complaintReworkForm>>
/** `proposed`: the default start of the form. */
type ReworkPlanProps = { complaint: Complaint; form: ReworkForm; proposed: string }

/** Start and end, and whether a partner fits the service at the address of the first job. */
export function ReworkPlan({ complaint, form, proposed }: ReworkPlanProps) {
  const { data: job } = useQuery(apiQuery('GET /jobs/{id}', { params: { id: complaint.job_id } }))
  const [starts_at, ends_at] = form.watch(['starts_at', 'ends_at'])
  return (
    <>
      <PeriodFields form={form} start="starts_at" end="ends_at" />
      {job?.address && starts_at && ends_at && (
        <FreeSlots
          categoryId={complaint.category.id}
          locationId={job.address.location_id}
          period={{ starts_at, ends_at }}
          proposed={proposed}
          onChoose={(slot) => {
            form.setValue('starts_at', slot.starts_at, { shouldDirty: true })
            form.setValue('ends_at', slot.ends_at, { shouldDirty: true })
          }}
        />
      )}
    </>
  )
}
