import { useQueryClient } from '@tanstack/react-query'
import type { DayJob, JobDay } from 'contract/jobs/dispatch.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { useRef, useState } from 'react'
import { confirmMisfit, keepJob } from '#features/jobs/public.ts'
import { ApiError } from '#shared/api/api-error.ts'
import { changed } from '#shared/api/changed.ts'
import { staleRecord } from '#shared/conflict/stale-record.ts'
import { toast, toastError } from '#shared/toasts/toast-store.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { everyQueryOf, isSamePlace, type Place, placeOf, sendPlace, withAnswer, withPlace } from './dispatch.queries.ts'
import { useDispatchWords } from './dispatch-words.ts'

/** The day with the jobs where they were put, while the server has not said so yet. */
export function withPending(day: JobDay, pending: ReadonlyMap<number, Place>): JobDay {
  if (pending.size === 0) return day
  const jobs = day.jobs.map((job) => {
    const place = pending.get(job.id)
    return place ? withPlace(job, place) : job
  })
  return { ...day, jobs: jobs.sort((a, b) => a.scheduled_at.localeCompare(b.scheduled_at) || a.id - b.id) }
}

/** `isWarned`: the warnings of that place were shown. An undo restores what was accepted before. */
type How = { isUndo?: boolean; isWarned?: boolean }

/** Places jobs at once, with Undo; after a conflict it names the other user and shows their change. */
export function usePlacements(day: string, nameOf: (partnerId: number) => string | undefined) {
  const t = useText(dispatchText)
  const { where } = useDispatchWords()
  const words = ({ partner_id, starts_at, ends_at }: Place, name = nameOf(partner_id ?? 0)) =>
    where(partner_id === null ? null : (name ?? recordId('partner', partner_id)), starts_at, ends_at)
  const client = useQueryClient()
  const [pending, setPending] = useState<ReadonlyMap<number, Place>>(new Map())
  const latest = useRef(new Map<number, Place>())
  const mark = (id: number, place: Place | null, of?: Place) => {
    if (of && latest.current.get(id) !== of) return
    if (place) latest.current.set(id, place)
    else latest.current.delete(id)
    setPending(new Map(latest.current))
  }
  /** The job of the answer takes its place in the day; it leaves when it touches the day no more. */
  const keep = (answer: Job) => {
    client.setQueriesData<JobDay>(everyQueryOf(day), (data) => {
      if (!data) return data
      return { ...data, jobs: data.jobs.map((job) => (job.id === answer.id ? withAnswer(job, answer) : job)) }
    })
    keepJob(client, answer)
  }
  const place = async (job: DayJob, to: Place, how: How = {}): Promise<void> => {
    const { isUndo = false, isWarned = isUndo } = how
    const from = placeOf(job)
    if (isSamePlace(from, to)) return
    mark(job.id, to)
    try {
      await client.cancelQueries(everyQueryOf(day))
      const answer = await confirmMisfit((confirmed) => sendPlace(job.id, job.version, to, confirmed || isWarned))
      if (!answer) return
      keep(answer)
      const moved = withAnswer(job, answer)
      const name = job.customer.name
      if (isUndo) toast.success(t('dispatch.undone', { name, where: words(placeOf(moved)) }))
      else {
        const action = { label: t('dispatch.undo'), onAction: () => void place(moved, from, { isUndo: true }) }
        toast.success(t(to.partner_id === null ? 'dispatch.withdrawn' : 'dispatch.placed', { name }), words(to), {
          action,
        })
      }
    } catch (error) {
      refuse(job, error)
    } finally {
      mark(job.id, null, to)
    }
  }
  const refuse = (job: DayJob, error: unknown) => {
    const current = staleRecord<Job>(error)
    if (!current) {
      void changed(client, { type: 'job', id: job.id })
      toastError(error)
      return
    }
    keep(current)
    const who = (error instanceof ApiError && error.changed_by) || t('dispatch.somebody')
    const { scheduled_at: starts_at, ends_at, partner, status } = current
    const where = words({ partner_id: partner?.id ?? null, starts_at, ends_at }, partner?.name)
    const values = { who, name: job.customer.name, id: recordId('job', job.id), where }
    toast.error(
      t('dispatch.faster', values),
      t(status === 'cancelled' ? 'dispatch.is-cancelled' : 'dispatch.is-at', values),
    )
  }
  return { pending, place }
}
