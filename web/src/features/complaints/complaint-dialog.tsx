import { useQuery, useQueryClient } from '@tanstack/react-query'
import { complaintFields } from 'contract/complaints/complaints.fields.ts'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { emptyOptionals } from 'contract/shared/record-fields.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast } from '#shared/toasts/toast-store.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { ComplaintFields } from './complaint-fields.tsx'
import { type ComplaintValues, complaintForm } from './complaint-form.schema.ts'
import { addComplaint } from './complaints.queries.ts'
import { WarrantyNote } from './warranty-note.tsx'

const emptyComplaint: ComplaintValues = {
  ...emptyOptionals(complaintFields),
  kind: 'quality',
  severity: 'medium',
  text: '',
}

type ComplaintDialogProps = { jobId: number; onClose: () => void; onAdded?: (complaint: Complaint) => void }

/** Adds a complaint about a job; it belongs to the user unless another owner is chosen. */
export function ComplaintDialog({ jobId, onClose, onAdded }: ComplaintDialogProps) {
  const t = useText(complaintsText)
  const client = useQueryClient()
  const me = useSession()?.user.id ?? null
  const form = useZodForm(complaintForm, { ...emptyComplaint, owner_id: me })
  const draft = useDraft(`job-${jobId}-complaint`, form)
  const job = useQuery(apiQuery('GET /jobs/{id}', { params: { id: jobId } })).data
  const title = t('complaints.add-for', { id: recordId('job', jobId) })
  return (
    <FormDialog
      title={title}
      form={form}
      draft={draft}
      words={{ save: t('complaints.add'), back: t('complaints.cancel') }}
      before={
        job?.completed_at && (
          <p>
            <WarrantyNote to={job.warranty_to} />
          </p>
        )
      }
      onSubmit={async (values) => {
        const complaint = await addComplaint(client, { job_id: jobId, ...values })
        toast.success(t('complaints.added', { id: recordId('complaint', complaint.id) }))
        onAdded?.(complaint)
      }}
      onClose={onClose}
    >
      <ComplaintFields form={form} />
    </FormDialog>
  )
}
