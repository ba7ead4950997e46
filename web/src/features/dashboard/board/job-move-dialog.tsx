import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CompleteDialog, jobQuery, ReasonDialog } from '#features/jobs/public.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import type { AskedMove, JobMoves } from './use-job-moves.ts'

type JobMoveDialogProps = AskedMove & { moves: JobMoves }

/** The same inputs as on the job's page for this transition: the reason, or the amounts. */
export function JobMoveDialog({ row, move, moves }: JobMoveDialogProps) {
  const { data: job, error } = useQuery(jobQuery(row.id))
  const { forget } = moves
  useEffect(() => {
    if (!error) return
    toastError(error)
    forget()
  }, [error, forget])
  if (!job) return null
  const common = { job, onClose: forget, onMoved: (moved: typeof job) => moves.made(row, moved) }
  return move === 'complete' ? <CompleteDialog {...common} /> : <ReasonDialog {...common} move={move} />
}
