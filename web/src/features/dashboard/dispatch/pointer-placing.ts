import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { lengthOf, minuteOf, snapped } from './day-minutes.ts'
import { canMove, type Desk, jobAt, markHeld } from './desk.ts'
import type { Spot } from './placing-store.ts'

/** Pixels a mouse moves before it drags, and a finger before it scrolls; milliseconds a finger rests before it lifts. */
const slack = { mouse: 4, touch: 8 }
const restMs = 350
/** Nearer than this to the window's edge the page scrolls along. */
const edge = { top: 96, bottom: 56, by: 14 }

type Press = {
  pointer: number
  job: DayJob
  element: HTMLElement
  isTouch: boolean
  from: { x: number; y: number }
  at: { x: number; y: number }
  /** Minutes between the work's beginning and the pointer; null when it came from the tray. */
  grab: number | null
  isLifted: boolean
  timer?: ReturnType<typeof setTimeout>
}

/** Lifts a job with the mouse, a pen or a resting finger and follows it. The answer ends it all. */
export function watchPointer(root: HTMLElement, deskOf: () => Desk): () => void {
  let press: Press | null = null
  let frame = 0

  function onDown(event: PointerEvent): void {
    if (press || event.button !== 0 || !event.isPrimary) return
    const found = jobAt(event.target, deskOf())
    if (!found || !canMove(found.job)) return
    const point = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    press = { ...found, pointer: event.pointerId, isTouch, from: point, at: point, grab: null, isLifted: false }
    if (isTouch) press.timer = setTimeout(lift, restMs)
    listen(true)
  }

  function lift(): void {
    if (!press) return
    const { job, element, from } = press
    const desk = deskOf()
    const lane = element.closest<HTMLElement>('[data-lane]')
    press.grab = lane && minuteUnder(lane, from.x, desk) - minuteOf(job.scheduled_at, desk.day)
    press.isLifted = true
    root.setPointerCapture(press.pointer)
    desk.store.begin({ job, length: lengthOf(job), spot: null, by: 'pointer' })
    markHeld(root, job.id, true)
    follow()
  }

  function onMove(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointer) return
    press.at = { x: event.clientX, y: event.clientY }
    if (press.isLifted) return
    const way = Math.hypot(press.at.x - press.from.x, press.at.y - press.from.y)
    if (press.isTouch ? way > slack.touch : way > slack.mouse) {
      if (press.isTouch) stop()
      else lift()
    }
  }

  /** Once a frame, however often the pointer reports. */
  function follow(): void {
    if (!press?.isLifted) return
    const { y } = press.at
    if (y < edge.top) scrollBy(0, -edge.by)
    else if (y > innerHeight - edge.bottom) scrollBy(0, edge.by)
    deskOf().store.move(spotUnder(press))
    frame = requestAnimationFrame(follow)
  }

  function spotUnder({ at, job, grab }: Press): Spot | null {
    const desk = deskOf()
    const under = document.elementFromPoint(at.x, at.y)
    const start = minuteOf(job.scheduled_at, desk.day)
    if (under?.closest('[data-tray]')) return { partner_id: null, from: start }
    const lane = under?.closest('[data-row]')?.querySelector<HTMLElement>('[data-lane]')
    if (!lane) return null
    const from = snapped(minuteUnder(lane, at.x, desk) - (grab ?? 0), grab === null ? null : start)
    return { partner_id: Number(lane.dataset.lane), from }
  }

  function onUp(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointer) return
    const { job, isLifted } = press
    const desk = deskOf()
    if (isLifted) {
      desk.store.move(spotUnder(press))
      swallowClick()
    }
    const spot = isLifted ? desk.store.get()?.spot : null
    stop()
    if (spot) desk.place(job, spot)
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return
    event.preventDefault()
    swallowClick()
    stop()
  }

  function stop(): void {
    if (!press) return
    clearTimeout(press.timer)
    cancelAnimationFrame(frame)
    if (root.hasPointerCapture(press.pointer)) root.releasePointerCapture(press.pointer)
    if (press.isLifted) deskOf().store.end()
    markHeld(root, press.job.id, false)
    press = null
    listen(false)
  }

  const onCancel = () => stop()
  /** A finger that holds a job neither scrolls nor asks for a menu. */
  const keepStill = (event: Event) => {
    if (press?.isLifted || (event.type === 'contextmenu' && press?.isTouch)) event.preventDefault()
  }
  function listen(isOn: boolean): void {
    const change = isOn ? addEventListener : removeEventListener
    change('pointermove', onMove as EventListener)
    change('pointerup', onUp as EventListener)
    change('pointercancel', onCancel)
    change('keydown', onKey as EventListener, { capture: true })
    change('touchmove', keepStill, { passive: false } as AddEventListenerOptions)
    change('contextmenu', keepStill)
  }

  root.addEventListener('pointerdown', onDown)
  return () => {
    root.removeEventListener('pointerdown', onDown)
    stop()
  }
}

function minuteUnder(lane: HTMLElement, x: number, { span }: Desk): number {
  const { left, width } = lane.getBoundingClientRect()
  return span.from + ((x - left) / width) * (span.to - span.from)
}

/** The press that ends a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
