import { type Row, type Span, spanOf } from './day-layout.ts'
import { type Desk, rowOfKey, startIn } from './desk.ts'
import type { Placing } from './placing-store.ts'
import { misfitsOf } from './row-fit.ts'

/**
 * While a job is held, marks the visible rows that do not fit it, with the reason. Directly in the DOM: of a
 * thousand rows only the visible ones are measured, once per frame.
 */
export function watchMisfits(root: HTMLElement, deskOf: () => Desk): () => void {
  const { store } = deskOf()
  let frame = 0
  /** The job for which a fitting row was scrolled into view. */
  let scrolledFor: number | null = null
  const paint = () => {
    frame = 0
    const held = store.get()
    if (!held) {
      scrolledFor = null
      return clear(root)
    }
    const { rows } = deskOf()
    if (held.isFromTray && held.by === 'pointer' && scrolledFor !== held.job.id) {
      scrolledFor = held.job.id
      scrollToFitting(root, rows, held)
    }
    const visible = [...root.querySelectorAll<HTMLElement>('[data-row]')].filter(isVisible)
    for (const element of visible) {
      const row = rowOfKey(rows, element.dataset.row ?? null)
      mark(element, row ? reasonIn(row, held) : '')
    }
  }
  const schedulePaint = () => {
    frame ||= requestAnimationFrame(paint)
  }
  const onScroll = () => store.get() && schedulePaint()
  const unsubscribe = store.subscribe(schedulePaint)
  addEventListener('scroll', onScroll, { passive: true })
  return () => {
    cancelAnimationFrame(frame)
    unsubscribe()
    removeEventListener('scroll', onScroll)
    clear(root)
  }
}

/** Scrolls to the first row that fits, unless one is in sight. */
function scrollToFitting(root: HTMLElement, rows: readonly Row[], held: Placing): void {
  const fits = (element: HTMLElement) => {
    const row = rowOfKey(rows, element.dataset.row ?? null)
    return row !== undefined && reasonIn(row, held) === ''
  }
  const all = [...root.querySelectorAll<HTMLElement>('[data-row]')]
  if (all.some((element) => isVisible(element) && fits(element))) return
  all.find(fits)?.scrollIntoView({ block: 'center' })
}

function isVisible(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

function clear(root: HTMLElement): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-misfit]')) mark(element, '')
}

function mark(element: HTMLElement, reason: string): void {
  if ((element.dataset.misfit ?? '') === reason) return
  if (reason === '') delete element.dataset.misfit
  else element.dataset.misfit = reason
  const text = element.querySelector('.dispatch-misfit')
  if (text) text.textContent = reason
}

/** The first reason, and the number of the others. */
function reasonIn(row: Row, held: Placing): string {
  const [first, ...more] = misfitsOf(row, spanIn(row, held), held.job)
  if (!first) return ''
  return more.length > 0 ? `${first.text} +${more.length}` : first.text
}

/** Where the job is held; before it is over a row, at its agreed time. */
function spanIn(row: Row, { job, spot }: Placing): Span {
  if (spot?.row) return { from: spot.from, to: spot.from + spot.length }
  const { from, to } = spanOf(job, row.day)
  const start = startIn(row, job)
  return { from: start, to: start + to - from }
}
