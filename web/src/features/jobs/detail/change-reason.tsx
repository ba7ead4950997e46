import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'

type ChangeReasonProps = { job: Job; onSave: (reason: string) => Promise<unknown>; onClose: () => void }

/** Asks why the partner of a started job changes; timeline and partner history show the reason. */
export function ChangeReason({ job, onSave, onClose }: ChangeReasonProps) {
  const t = useText(jobDialogsText)
  const id = recordId('job', job.id)
  return (
    <ReasonDialog
      title={t('jobs.change.title', { id })}
      text={t('jobs.change.text', { name: job.partner?.name ?? '' })}
      words={{ reason: t('jobs.reason'), save: t('jobs.change.save'), back: t('jobs.back') }}
      draft={`job-${job.id}-change`}
      variant="primary"
      onSave={onSave}
      onClose={onClose}
    >
      <ChangedMeanwhile version={job.version} />
    </ReasonDialog>
  )
}
