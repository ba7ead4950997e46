import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { useState } from 'react'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { useSearchParams } from '#shared/hooks/use-search-params.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { stepJob } from '../job-moves.queries.ts'
import { type JobMoveName, movesOf } from '../job-next.ts'
import { startJob } from '../start-job.ts'

export type JobDialog =
  | Exclude<JobMoveName, 'assign' | 'accept' | 'start'>
  | 'reschedule'
  | 'complaint'
  | 'concession'
/** A transition for a button or a menu line; `disabledReason` is null when it is allowed. */
export type OfferedMove = { name: JobMoveName; label: string; disabledReason: string | null; run: () => void }

/** The open form of a job's page, and its actions. */
export function useJobPage(job: Job) {
  const t = useText(jobsText)
  const client = useQueryClient()
  const holder = useSession()?.user ?? null
  const canUncomplete = useQuery(settingsQuery).data?.['assignment.uncomplete'] === true
  // The caller card links here to add a complaint.
  const { complaint } = useSearchParams()
  const [dialog, setDialog] = useState<JobDialog | null>(complaint === 'new' ? 'complaint' : null)
  const [isSending, setSending] = useState(false)
  const [money, setMoney] = useState<'pay' | 'refund' | null>(null)

  const run = (name: JobMoveName) => {
    if (name === 'assign') setSending(true)
    else if (name === 'accept') stepJob(client, job, name).catch(toastError)
    else if (name === 'start') startJob(client, job).catch(toastError)
    else setDialog(name)
  }
  const moves = movesOf(job, holder, canUncomplete).map(({ name, why }): OfferedMove => {
    const reason = why && t(`jobs.why.${why}`, { status: statusWord(job.status).toLowerCase() })
    return { name, label: t(`jobs.move.${name}`), disabledReason: reason, run: () => run(name) }
  })
  return {
    moves,
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    isSending,
    setSending,
    /** The open form in the money panel. */
    money,
    setMoney,
  }
}

export type JobPageState = ReturnType<typeof useJobPage>
