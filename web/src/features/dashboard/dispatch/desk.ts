import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { createContext, useContext } from 'react'
import type { Row, Span } from './day-layout.ts'
import { minuteOf } from './day-minutes.ts'
import { createPlacingStore, type PlacingStore, type Spot } from './placing-store.ts'

/** The current state that pointer and keyboard placing work with. */
export type Desk = {
  day: string
  /** The hours that are shown. */
  span: Span
  store: PlacingStore
  /** The rows on the screen, from the top. */
  rows: readonly Row[]
  /** With the hidden ones. */
  allRows: readonly Row[]
  jobOf: (id: number) => DayJob | undefined
  place: (job: DayJob, spot: Spot) => void
  /** The job's actions in a popover beside it. */
  show: (job: DayJob, element: HTMLElement) => void
  /** The job's page. */
  open: (job: DayJob) => void
  showFree: (city: string) => void
  /** Announces a text to screen readers. */
  announce: (text: string) => void
}

/** Work that has begun or is over cannot be moved. */
export const canMove = ({ status }: Pick<DayJob, 'status'>) => status === 'pending' || status === 'accepted'

export const rowOfKey = (rows: readonly Row[], key: string | null): Row | undefined =>
  key === null ? undefined : rows.find((row) => row.key === key)

/** The start of the job, in minutes of the row's day. */
export const startIn = ({ day }: Pick<Row, 'day'>, job: DayJob): number => minuteOf(job.scheduled_at, day)

/**
 * The store itself never changes: a component that shows a part of the day is not rendered again for other
 * changes.
 */
export const PlacingContext = createContext<PlacingStore>(createPlacingStore())
export const usePlacingStore = () => useContext(PlacingContext)

/** The element of a job on the screen. */
export const elementOf = (root: HTMLElement, jobId: number) =>
  root.querySelector<HTMLElement>(`[data-job="${jobId}"]`)

/** The job of an event. */
export function jobAt(target: EventTarget | null, desk: Desk): { job: DayJob; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
  const job = element && desk.jobOf(Number(element.dataset.job))
  return job ? { job, element } : null
}

/** Marks the held job, without rendering. */
export function markHeld(root: HTMLElement, jobId: number, isHeld: boolean): void {
  root.toggleAttribute('data-placing', isHeld)
  elementOf(root, jobId)?.toggleAttribute('data-held', isHeld)
}
