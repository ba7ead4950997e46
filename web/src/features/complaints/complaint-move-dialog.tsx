import { useQueryClient } from '@tanstack/react-query'
import type { Complaint } from 'contract/complaints/complaints.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { complaintStatuses } from 'contract/vocabulary.ts'
import { DateTimeField } from '#shared/components/fields/date-time-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { complaintsText } from '#src/text/en/complaints.ts'
import { useText } from '#src/text/intl.ts'
import { complaintMoveForm, complaintVisitForm } from './complaint-form.schema.ts'
import { moveComplaint, undoComplaintMove } from './complaints.queries.ts'

export const moveTargets = {
  'plan-visit': 'visit-planned',
  resolve: 'resolved',
  reject: 'rejected',
  reopen: 'open',
} as const
export type ComplaintMoveName = keyof typeof moveTargets

type ComplaintMoveDialogProps = { complaint: Complaint; move: ComplaintMoveName; onClose: () => void }

/** Asks for the reason of a transition, and for the time of a planned visit. */
export function ComplaintMoveDialog({ complaint, move, onClose }: ComplaintMoveDialogProps) {
  const t = useText(complaintsText)
  const offer = useMoved()
  const client = useQueryClient()
  const isVisit = move === 'plan-visit'
  const form = useZodForm(isVisit ? complaintVisitForm : complaintMoveForm, {
    reason: '',
    visit_at: isVisit ? complaint.visit_at : null,
  })
  const draft = useDraft(`complaint-${complaint.id}-${move}`, form)
  const title = t(`complaints.${move}.title`, { id: recordId('complaint', complaint.id) })
  return (
    <FormDialog
      title={title}
      text={t(`complaints.${move}.text`)}
      form={form}
      draft={draft}
      words={{ save: t(`complaints.${move}`), back: t('complaints.cancel') }}
      variant={move === 'reject' ? 'danger' : 'primary'}
      before={<ChangedMeanwhile version={complaint.version} />}
      onSubmit={async ({ reason, visit_at }) => {
        offer(await moveComplaint(client, complaint, { status: moveTargets[move], reason, visit_at }))
      }}
      onClose={onClose}
    >
      {isVisit && <DateTimeField control={form.control} name="visit_at" label={t('complaints.visit')} />}
      <TextAreaField control={form.control} name="reason" label={t('complaints.reason')} maxLength={500} />
    </FormDialog>
  )
}

/** Announces a transition, with the button that undoes it. */
function useMoved() {
  const t = useText(complaintsText)
  const client = useQueryClient()
  const undo = (id: number) =>
    undoComplaintMove(client, id).then(() => toast.success(t('complaints.undone')), toastError)
  return ({ id, status }: Complaint) => {
    const words = { id: recordId('complaint', id), status: labelOf(complaintStatuses, status).toLowerCase() }
    const action = { label: t('complaints.undo'), onAction: () => void undo(id) }
    toast.success(t('complaints.moved', words), null, { action })
  }
}
