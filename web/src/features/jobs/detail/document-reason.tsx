import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { assignPartner } from '../job-moves.queries.ts'

export type SentWithout = { partner_id: number; problem: string; reason: string | null }
type DocumentReasonProps = { job: Job; sent: SentWithout; onSent: () => void; onClose: () => void }

/** Asks why a partner is assigned without a document; the timeline shows the reason. */
export function DocumentReason({
  job,
  sent: { partner_id, problem, reason },
  onSent,
  onClose,
}: DocumentReasonProps) {
  const t = useText(jobDialogsText)
  const client = useQueryClient()
  return (
    <ReasonDialog
      title={t('jobs.documents.title')}
      text={issueSentence(t('jobs.reason'), problem)}
      words={{ reason: t('jobs.reason'), save: t('jobs.documents.save'), back: t('jobs.back') }}
      draft={`job-${job.id}-documents`}
      onSave={async (document_reason) => {
        await assignPartner(client, job, { partner_id, confirmed: true, document_reason, reason })
        onSent()
      }}
      onClose={onClose}
    >
      <ChangedMeanwhile version={job.version} />
    </ReasonDialog>
  )
}
