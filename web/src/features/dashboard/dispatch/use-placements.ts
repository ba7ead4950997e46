import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { DayJob, JobDay, JobWeek } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useRef, useState } from 'react'
import { cacheJob } from '#features/jobs/public.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { changed } from '#shared/api/changed.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'
import { confirm } from '#shared/toasts/confirm.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import {
  becomesPast,
  dayQueries,
  isSameSlot,
  type Slot,
  sendPlace,
  slotOf,
  withJob,
  withSlot,
} from './dispatch.queries.ts'
import { useDispatchWords } from './dispatch-words.ts'

/** Jobs in their new slots until the server confirms them. */
export function withPending(jobs: readonly DayJob[], pending: ReadonlyMap<number, Slot>): DayJob[] {
  return jobs
    .map((job) => {
      const place = pending.get(job.id)
      return place ? withSlot(job, place) : job
    })
    .sort((a, b) => a.scheduled_at.localeCompare(b.scheduled_at) || a.id - b.id)
}

/**
 * `reasons`: the warnings of the slot, asked about once; null when the user has seen them. An undo restores
 * what was accepted before.
 */
type How = { isUndo?: boolean; reasons?: readonly string[] | null }

/** The job from the answer replaces the one in the day; it is removed when it is not on the day any more. */
function cacheMoved(client: QueryClient, answer: Job): void {
  const withMoved = (jobs: readonly DayJob[]) =>
    jobs.map((job) => (job.id === answer.id ? withJob(job, answer) : job))
  client.setQueriesData<JobDay>(
    { queryKey: ['GET /jobs/day'] },
    (data) => data && { ...data, jobs: withMoved(data.jobs) },
  )
  client.setQueriesData<JobWeek>({ queryKey: ['GET /jobs/week'] }, (data) => {
    return data && { days: data.days.map((day) => ({ ...day, jobs: withMoved(day.jobs) })) }
  })
  cacheJob(client, answer)
}

/** Places jobs at once, with Undo; after a conflict it names the other user and shows their change. */
export function usePlacements(nameOf: (partnerId: number) => string | undefined) {
  const t = useText(dispatchText)
  const client = useQueryClient()
  const words = useWhere(nameOf)
  const question = useQuestion(words)
  const refuse = useRefusal(words)
  const [pending, setPending] = useState<ReadonlyMap<number, Slot>>(new Map())
  const latest = useRef(new Map<number, Slot>())
  const mark = (id: number, place: Slot | null, of?: Slot) => {
    if (of && latest.current.get(id) !== of) return
    if (place) latest.current.set(id, place)
    else latest.current.delete(id)
    setPending(new Map(latest.current))
  }
  const place = async (job: DayJob, to: Slot, how: How = {}): Promise<void> => {
    const { isUndo = false, reasons = null } = how
    const from = slotOf(job)
    if (isSameSlot(from, to)) return
    mark(job.id, to)
    try {
      const warning = isUndo || reasons === null ? null : question(job, to, reasons)
      if (warning && !(await confirm(warning))) return
      await client.cancelQueries({ predicate: dayQueries })
      // Confirmed above, or in the dialog.
      const was_done = !isUndo && becomesPast(job, to)
      const isWarned = isUndo || reasons === null || reasons.length > 0
      const answer = await sendPlace(job.id, job.version, to, { confirmed: isWarned, was_done })
      cacheMoved(client, answer)
      const moved = withJob(job, answer)
      const { name } = job.customer
      if (isUndo) toast.success(t('dispatch.undone', { name, where: words(slotOf(moved)) }))
      else {
        const action = {
          label: t('dispatch.undo'),
          onAction: () => void place(moved, from, { isUndo: true }),
        }
        toast.success(
          t(to.partner_id === null ? 'dispatch.withdrawn' : 'dispatch.placed', { name }),
          words(to),
          {
            action,
          },
        )
      }
    } catch (error) {
      refuse(job, error)
    } finally {
      mark(job.id, null, to)
    }
  }
  return { pending, place }
}

type Where = (place: Slot, name?: string) => string

function useWhere(nameOf: (partnerId: number) => string | undefined): Where {
  const { where } = useDispatchWords()
  return ({ partner_id, starts_at, ends_at }, name = nameOf(partner_id ?? 0)) =>
    where(partner_id === null ? null : (name ?? recordId('partner', partner_id)), starts_at, ends_at)
}

/**
 * The questions before a drop: the time is past, the partner does not fit, or an agreed time changes. A job
 * that its partner has not accepted yet moves along its own row without a question.
 */
function useQuestion(words: Where) {
  const t = useText(dispatchText)
  return (job: DayJob, to: Slot, reasons: readonly string[]) => {
    const from = slotOf(job)
    const isReassigned = to.partner_id !== from.partner_id
    const isAgreed = isReassigned || job.status === 'accepted'
    const movesAgreed = isAgreed && (to.starts_at !== from.starts_at || to.ends_at !== from.ends_at)
    const isPast = becomesPast(job, to)
    if (!isPast && !movesAgreed && reasons.length === 0) return null
    const title = isPast
      ? 'dispatch.question.past'
      : movesAgreed
        ? 'dispatch.question.time'
        : isReassigned
          ? 'dispatch.question.assign'
          : 'dispatch.question.move'
    const description = t('dispatch.question.text', {
      name: job.customer.name,
      from: words(from),
      to: words(to),
    })
    const mustAcceptAgain = movesAgreed && !isReassigned ? [t('dispatch.question.again')] : []
    return { title: t(title), description, reasons: [...mustAcceptAgain, ...reasons] }
  }
}

function useRefusal(words: Where) {
  const t = useText(dispatchText)
  const client = useQueryClient()
  return (job: DayJob, error: unknown): void => {
    const current = staleRecord<Job>(error)
    if (!current) {
      void changed(client, { type: 'job', id: job.id })
      toastError(error)
      return
    }
    cacheMoved(client, current)
    const who = (error instanceof ApiError && error.changed_by) || t('dispatch.somebody')
    const { scheduled_at: starts_at, ends_at, partner, status } = current
    const where = words({ partner_id: partner?.id ?? null, starts_at, ends_at }, partner?.name)
    const values = { who, name: job.customer.name, id: recordId('job', job.id), where }
    toast.error(
      t('dispatch.faster', values),
      t(status === 'cancelled' ? 'dispatch.is-cancelled' : 'dispatch.is-at', values),
    )
  }
}
