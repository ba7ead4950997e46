import { useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useState } from 'react'
import { concernsJobs, ReplaceDialog } from '#features/partners/public.ts'
import { ReasonDialog } from '#shared/components/reason-dialog.tsx'
import { ChangedMeanwhile } from '#shared/conflict/changed-meanwhile.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { jobDialogsText } from '#src/text/en/job-dialogs.ts'
import { replaceText } from '#src/text/en/replace.ts'
import { useText } from '#src/text/intl.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { moveJob, type ReasonedMove } from './job-moves.queries.ts'
import { jobQuery } from './jobs.queries.ts'

type ReasonedMoveProps = {
  job: Job
  move: ReasonedMove | 'cancel'
  onClose: () => void
  onMoved?: (job: Job) => void
}

/** A transition with its reason; a cancellation may have a charge. */
export function ReasonedMoveDialog({ move, ...props }: ReasonedMoveProps) {
  return move === 'cancel' ? <CancelDialog {...props} /> : <MoveDialog {...props} move={move} />
}

/** A rejected job that is not over gets another partner in the next dialog. */
function MoveDialog({ job, move, onClose, onMoved }: ReasonedMoveProps & { move: ReasonedMove }) {
  const t = useText(jobDialogsText)
  const tr = useText(replaceText)
  const formats = useFormats()
  const client = useQueryClient()
  const [rejection, ask] = useState<{ reason: string; partner: { id: number; name: string } } | null>(null)
  const { partner } = job
  const id = recordId('job', job.id)
  if (rejection) {
    return (
      <ReplaceDialog
        partner={rejection.partner}
        cause={{ kind: 'rejected', reason: rejection.reason }}
        query={{ job_id: job.id }}
        title={tr('replace.rejected.title', { id, name: rejection.partner.name })}
        onDone={async ({ results }) => {
          if (results[0]?.ok) onMoved?.(await client.fetchQuery({ ...jobQuery(job.id), staleTime: 0 }))
        }}
        onClose={onClose}
      />
    )
  }
  const names = { id, amount: formats.money(job.commission) }
  const name = move === 'reject' ? (partner?.name ?? '') : job.customer.name
  const save = async (reason: string): Promise<boolean> => {
    if (move === 'reject' && partner && (await concernsJobs(client, partner.id, { job_id: job.id }))) {
      ask({ reason, partner })
      return false
    }
    const moved = await moveJob(client, job, move, reason)
    onMoved?.(moved)
    return true
  }
  return (
    <ReasonDialog
      title={t(`jobs.${move}.title`, { ...names, name })}
      text={t(`jobs.${move}.text`, names)}
      words={{ reason: t('jobs.reason'), save: t(`jobs.${move}.save`), back: t('jobs.back') }}
      draft={`job-${job.id}-${move}`}
      variant={move === 'uncomplete' ? 'danger' : 'primary'}
      isOptional={move === 'unstart'}
      onSave={save}
      onClose={onClose}
    >
      <ChangedMeanwhile version={job.version} />
    </ReasonDialog>
  )
}
