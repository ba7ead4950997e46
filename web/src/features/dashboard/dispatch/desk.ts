import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { createContext, useContext } from 'react'
import type { Row, Span } from './day-layout.ts'
import { minuteOf } from './day-minutes.ts'
import { createPlacingStore, type PlacingStore, type Spot } from './placing-store.ts'

/** What the pointer and the keys work with, as it is at the moment. */
export type Desk = {
  day: string
  /** The hours that are shown. */
  span: Span
  store: PlacingStore
  /** The rows on the screen, from the top. */
  rows: readonly Row[]
  /** With those that are not shown. */
  allRows: readonly Row[]
  jobOf: (id: number) => DayJob | undefined
  place: (job: DayJob, spot: Spot) => void
  /** The job's actions in a popover beside it. */
  show: (job: DayJob, element: HTMLElement) => void
  /** The job's page. */
  open: (job: DayJob) => void
  showFree: (city: string) => void
  /** To those who hear the page. */
  say: (text: string) => void
}

/** Work that has begun or is over stays where it is. */
export const canMove = ({ status }: Pick<DayJob, 'status'>) => status === 'pending' || status === 'accepted'

export const rowOfKey = (rows: readonly Row[], key: string | null): Row | undefined =>
  key === null ? undefined : rows.find((row) => row.key === key)

/** When the job begins, in minutes of the row's day. */
export const startIn = ({ day }: Pick<Row, 'day'>, job: DayJob): number => minuteOf(job.scheduled_at, day)

/** The store alone, which never changes: what shows a part of the day is not drawn again for the rest of it. */
export const PlacingContext = createContext<PlacingStore>(createPlacingStore())
export const usePlacingStore = () => useContext(PlacingContext)

/** The element of a job on the screen. */
export const elementOf = (root: HTMLElement, jobId: number) => root.querySelector<HTMLElement>(`[data-job="${jobId}"]`)

/** The job an event is about. */
export function jobAt(target: EventTarget | null, desk: Desk): { job: DayJob; element: HTMLElement } | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-job]') : null
  const job = element && desk.jobOf(Number(element.dataset.job))
  return job ? { job, element } : null
}

/** Shows which one is held, without drawing anything again. */
export function markHeld(root: HTMLElement, jobId: number, isHeld: boolean): void {
  root.toggleAttribute('data-placing', isHeld)
  elementOf(root, jobId)?.toggleAttribute('data-held', isHeld)
}
