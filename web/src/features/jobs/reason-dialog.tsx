import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { ReasonDialog as AskReason } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { useText } from '#src/text/intl.ts'
import { moveJob, type ReasonedMove } from './job-moves.queries.ts'

type ReasonDialogProps = { job: Job; move: ReasonedMove; onClose: () => void; onMoved?: (job: Job) => void }

/** A move that is kept with its reason. */
export function ReasonDialog({ job, move, onClose, onMoved }: ReasonDialogProps) {
  const t = useText(jobDialogsText)
  const formats = useFormats()
  const client = useQueryClient()
  const names = { id: recordId('job', job.id), amount: formats.money(job.commission) }
  const name = move === 'reject' ? (job.partner?.name ?? '') : job.customer.name
  return (
    <AskReason
      title={t(`jobs.${move}.title`, { ...names, name })}
      text={t(`jobs.${move}.text`, names)}
      words={{ reason: t('jobs.reason'), save: t(`jobs.${move}.save`), back: t('jobs.back') }}
      draft={`job-${job.id}-${move}`}
      variant={move === 'reject' ? 'primary' : 'danger'}
      onSave={async (reason) => {
        const moved = await moveJob(client, job, move, reason)
        onMoved?.(moved)
      }}
      onClose={onClose}
    >
      <ChangedMeanwhile version={job.version} />
    </AskReason>
  )
}
