import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { lengthOf, minuteOf, step, stepped } from './day-minutes.ts'
import { type Desk, elementOf, jobAt, markHeld, rowOfKey, startIn } from './desk.ts'
import type { Spot } from './placing-store.ts'
import { misfitsOf } from './row-fit.ts'

/**
 * Picks up the job for the arrow keys; + and - change its duration. From the tray it starts at a partner who
 * fits, first at one with other work on the day.
 * @param key the row it is in; null for the tray
 */
export function pickUp(
  root: HTMLElement,
  deskOf: () => Desk,
  { job, key, announce }: { job: DayJob; key: string | null; announce: (spot: Spot) => void },
): void {
  const { store, day, rows, allRows } = deskOf()
  const own = rowOfKey(rows, key)
  const from = own ? startIn(own, job) : minuteOf(job.scheduled_at, day)
  const length = lengthOf(job)
  const isFree = (row: Desk['rows'][number]) => misfitsOf(row, { from, to: from + length }, job).length === 0
  const first = own ?? rows.find(isFree) ?? allRows.find(isFree) ?? rows[0]
  store.begin({
    job,
    spot: { row: first?.key ?? null, from, length },
    by: 'keys',
    isFromTray: own === undefined,
  })
  markHeld(root, job.id, true)
  showRow(first?.key ?? null)

  const release = () => {
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointerDown, true)
    unsubscribe()
    markHeld(root, job.id, false)
    store.end()
  }
  const onPointerDown = () => release()
  const move = (spot: Spot) => {
    store.move(spot)
    showRow(spot.row)
    announce(spot)
  }
  function onKey(event: KeyboardEvent): void {
    const spot = store.get()?.spot
    if (!spot || event.key === 'Tab') {
      release()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.shiftKey ? 60 : step
    const next: Spot | null | undefined = {
      ArrowLeft: { ...spot, from: stepped(spot.from, -by) },
      ArrowRight: { ...spot, from: stepped(spot.from, by) },
      ArrowUp: nextRow(spot, -1, deskOf()),
      ArrowDown: nextRow(spot, 1, deskOf()),
      '+': { ...spot, length: spot.length + step },
      '-': { ...spot, length: Math.max(step, spot.length - step) },
    }[event.key]
    if (next) move(next)
    else if (event.key === 'Enter' || event.key === 'Escape') {
      release()
      if (event.key === 'Enter') deskOf().place(job, spot)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  // Other code may end it too, as when the page is left.
  const unsubscribe = store.subscribe(() => {
    if (store.get()?.job.id !== job.id) release()
  })
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointerDown, true)
}

/** The tray is above the first row. In the tray the time is the original one. */
function nextRow(spot: Spot, by: 1 | -1, { rows }: Desk): Spot {
  const at = rows.findIndex(({ key }) => key === spot.row)
  const next = Math.min(rows.length - 1, Math.max(-1, at + by))
  return { ...spot, row: rows[next]?.key ?? null }
}

function showRow(key: string | null): void {
  // A row that appears for the held job is rendered by the next frame.
  requestAnimationFrame(() => {
    document
      .querySelector(key === null ? '[data-tray]' : `[data-row="${key}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  })
}

/**
 * Arrows lead from job to job: along a row, to the one nearest in time above or below, and through the tray.
 */
export function walk(root: HTMLElement, desk: Desk, event: KeyboardEvent): void {
  const found = jobAt(event.target, desk)
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
  if (!found || !way || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const [across = 0, down = 0] = way
  event.preventDefault()
  const tray = found.element.closest('[data-tray]')
  if (tray) {
    if (down !== 0) siblingIn(tray, found.element, down)?.focus()
    return
  }
  const lane = found.element.closest('[data-lane]')
  if (across !== 0 && lane) {
    siblingIn(lane, found.element, across)?.focus()
    return
  }
  const id = nearestIn(desk, found.job, down)
  if (id !== undefined) elementOf(root, id)?.focus()
}

function siblingIn(zone: Element, element: HTMLElement, by: number): HTMLElement | undefined {
  const all = [...zone.querySelectorAll<HTMLElement>('[data-job]')]
  return all[all.indexOf(element) + by]
}

function nearestIn({ rows }: Desk, job: DayJob, down: number): number | undefined {
  const row = rows.findIndex(({ blocks }) => blocks.some((block) => block.job.id === job.id))
  const from = rows[row]?.blocks.find((block) => block.job.id === job.id)?.from ?? 0
  for (let at = row + down; row !== -1 && at >= 0 && at < rows.length; at += down) {
    const [nearest] = [...rows[at]!.blocks].sort((a, b) => Math.abs(a.from - from) - Math.abs(b.from - from))
    if (nearest) return nearest.job.id
  }
  return undefined
}
