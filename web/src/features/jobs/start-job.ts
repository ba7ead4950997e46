import type { QueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { getText } from '#src/text/intl.ts'
import { moveJob, stepJob } from './job-moves.queries.ts'

/** Starts the job and offers to undo that. */
export async function startJob(client: QueryClient, job: Job): Promise<Job> {
  const started = await stepJob(client, job, 'start')
  const id = recordId('job', job.id)
  const undo = async () => {
    try {
      await moveJob(client, started, 'unstart', '')
      toast.success(getText(jobsText, 'jobs.unstarted', { id }))
    } catch (error) {
      toastError(error)
    }
  }
  const action = { label: getText(jobsText, 'jobs.undo'), onAction: () => void undo() }
  toast.success(getText(jobsText, 'jobs.started', { id }), null, { action })
  return started
}
