import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { RoleHolder } from 'contract/access/roles.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { jobLifecycle } from 'contract/jobs/jobs.lifecycle.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { useState } from 'react'
import { type JobMoveName, type MoveBlocker, moveJob, movesOf } from '#features/jobs/public.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { settingsQuery } from '#shared/api/shared-queries.ts'
import { statusWord } from '#shared/components/status-hues.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { currentTime } from '#shared/current-time.ts'
import { useFormats } from '#shared/format/formats.ts'
import { inSentence } from '#shared/format/in-sentence.ts'
import { useSession } from '#shared/hooks/use-session.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { jobBoardText } from '#src/text/en/board.ts'
import { jobsText } from '#src/text/en/jobs.ts'
import { useText } from '#src/text/intl.ts'
import { cacheCard, type JobBoardQuery, stepCard, untilSaved } from './job-board.queries.ts'

/** A transition that needs an input: a reason or an amount. */
export type PendingMove = { row: JobRow; move: Exclude<CardMove['name'], 'accept' | 'start' | null> }

export type JobMoves = {
  pendingMove: PendingMove | null
  forget: () => void
  /** Why the card cannot get this status; null when it can. */
  blockerOf: (row: JobRow, status: JobStatus) => string | null
  /** At once, or after asking for the missing input. */
  move: (row: JobRow, status: JobStatus) => void
  /** The requested transition is saved. */
  showMoved: (row: JobRow, job: Job) => void
  /** After a conflict: names the other user and the current status of the job. */
  refuse: (row: JobRow, error: unknown) => void
}

export function useJobMoves(query: JobBoardQuery): JobMoves {
  const t = useText(jobBoardText)
  const words = useText(jobsText)
  const formats = useFormats()
  const client = useQueryClient()
  const user = useSession()?.user ?? null
  const canUncomplete = useQuery(settingsQuery).data?.['assignment.uncomplete'] === true
  const [pendingMove, setPendingMove] = useState<PendingMove | null>(null)
  const judge = (row: JobRow, status: JobStatus) => cardMove(row, status, user, canUncomplete)

  const blockerOf = (row: JobRow, status: JobStatus) => {
    const { why } = judge(row, status)
    return why && words(`jobs.why.${why}`, { status: statusWord(row.status).toLowerCase() })
  }
  const refuse = (row: JobRow, error: unknown) => {
    const current = staleRecord<Job>(error)
    if (!current) return void toastError(error)
    const who = (error instanceof ApiError && error.changed_by) || t('job-board.somebody')
    toast.error(
      t('job-board.faster', { who, id: recordId('job', row.id), name: row.customer.name }),
      t('job-board.is-now', {
        status: statusWord(current.status).toLowerCase(),
        when: inSentence(formats.dayTime(current.scheduled_at, currentTime())),
        partner: current.partner?.name ?? t('job-board.nobody'),
      }),
    )
  }
  const undo = async (row: JobRow, job: Job) => {
    try {
      const wasStarted = job.status === 'started'
      const back = wasStarted
        ? await moveJob(client, job, 'unstart', '')
        : await moveJob(client, job, 'uncomplete', t('job-board.undo-reason'))
      cacheCard(client, query, { ...row, status: job.status }, back)
      toast.success(t('job-board.undone', { name: row.customer.name, status: statusWord(back.status) }))
    } catch (error) {
      refuse(row, error)
    }
  }
  const undoAction = (row: JobRow, job: Job) => ({
    label: t('job-board.undo'),
    onAction: () => void undo(row, job),
  })
  const showMoved = (row: JobRow, job: Job) => {
    cacheCard(client, query, row, job)
    const canUndo =
      job.status === 'completed' && cardMove(job, 'started', user, canUncomplete).name === 'uncomplete'
    const action = canUndo ? undoAction(row, job) : undefined
    toast.success(t('job-board.moved', { name: row.customer.name, status: statusWord(job.status) }), null, {
      action,
    })
  }
  const step = async (row: JobRow, name: 'accept' | 'start') => {
    try {
      const job = await stepCard(client, query, row, name)
      const action = name === 'start' ? undoAction(row, job) : undefined
      toast.success(t('job-board.moved', { name: row.customer.name, status: statusWord(job.status) }), null, {
        action,
      })
    } catch (error) {
      refuse(row, error)
    }
  }
  const ask = async (next: PendingMove) => {
    // The dialog sends the version of the job that it opened with.
    if (await untilSaved(client, query, next.row)) setPendingMove(next)
  }
  const move = (row: JobRow, status: JobStatus) => {
    if (row.status === status) return
    const { name, why } = judge(row, status)
    if (name === null || why !== null) {
      toast.error(t('job-board.refused', { name: row.customer.name }), blockerOf(row, status))
    } else if (isAtOnce(name)) void step(row, name)
    else void ask({ row, move: name })
  }
  return { pendingMove, forget: () => setPendingMove(null), blockerOf, move, showMoved, refuse }
}

type Card = Pick<JobRow, 'status' | 'partner'>
/** The transition that takes a card into a column, and its blocker. The lifecycle may have none. */
type CardMove = { name: Exclude<JobMoveName, 'assign'> | null; why: MoveBlocker }

/**
 * A card that returns to pending was rejected by the partner: assigning another partner is a separate action.
 */
export function cardMove(
  card: Card,
  to: JobStatus,
  holder: RoleHolder | null,
  canUncomplete: boolean,
): CardMove {
  const leads = jobLifecycle.moves.filter((move) => move.to === to && move.from.includes(card.status))
  const found = movesOf(card, holder, canUncomplete).find(({ name }) => {
    return name !== 'assign' && leads.some((move) => move.name === name)
  })
  if (!found || found.name === 'assign') return { name: null, why: 'state' }
  return { name: found.name, why: found.why }
}

/** A transition without inputs; the others ask for a reason or for the amounts. */
const isAtOnce = (name: CardMove['name']): name is 'accept' | 'start' => name === 'accept' || name === 'start'
