import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import type { Row } from './day-layout.ts'
import { lengthOf, snapped, step } from './day-minutes.ts'
import { canMove, type Desk, jobAt, markHeld, rowOfKey, startIn } from './desk.ts'
import type { Spot } from './placing-store.ts'

/** Pixels a mouse moves before it drags, and a finger before it scrolls; milliseconds a finger rests before it lifts. */
const slack = { mouse: 4, touch: 8 }
const restMs = 350
/** Distance to the window's edge within which the page scrolls, pixels. */
const edge = { top: 96, bottom: 56, by: 14 }
/** Pixels at both ends of a block that change its duration; milliseconds over hidden partners before they appear. */
const handle = { mouse: 7, touch: 14 }
const openMs = 400
/** Work from the tray snaps to its agreed time within this many minutes. */
const magnet = 30

type Point = { x: number; y: number }
type Press = {
  pointer: number
  job: DayJob
  element: HTMLElement
  isTouch: boolean
  from: Point
  at: Point
  /** The row it was taken from; null for the tray. */
  own: Row | null
  /** Minutes between the start of the work and the pointer; null when it came from the tray. */
  grab: number | null
  /** The end that is dragged instead of the whole. */
  end: 'start' | 'end' | null
  isLifted: boolean
  over: { city: string; since: number } | null
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Picks up a job with the mouse, a pen or a resting finger and follows the pointer. Returns a function that ends it.
 */
export function watchPointer(root: HTMLElement, deskOf: () => Desk): () => void {
  let press: Press | null = null
  let frame = 0

  function onDown(event: PointerEvent): void {
    if (press || event.button !== 0 || !event.isPrimary) return
    const found = jobAt(event.target, deskOf())
    if (!found || !canMove(found.job)) return
    const point = { x: event.clientX, y: event.clientY }
    const isTouch = event.pointerType === 'touch'
    const lane = found.element.closest<HTMLElement>('[data-lane]')
    const own = lane && (rowOfKey(deskOf().rows, lane.dataset.lane ?? null) ?? null)
    press = {
      ...found,
      pointer: event.pointerId,
      isTouch,
      from: point,
      at: point,
      own,
      grab: null,
      end: own ? endAt(found.element, point.x, isTouch ? handle.touch : handle.mouse) : null,
      isLifted: false,
      over: null,
    }
    if (isTouch) press.timer = setTimeout(lift, restMs)
    listen(true)
  }

  function lift(): void {
    if (!press) return
    const { job, element, from, own } = press
    const desk = deskOf()
    const lane = element.closest<HTMLElement>('[data-lane]')
    press.grab = lane && own && minuteUnder(lane, from.x, desk) - startIn(own, job)
    press.isLifted = true
    root.setPointerCapture(press.pointer)
    desk.store.begin({ job, spot: null, by: 'pointer', isFromTray: own === null })
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

  /** At most once per frame, however often the pointer reports. */
  function follow(): void {
    if (!press?.isLifted) return
    const { y } = press.at
    if (y < edge.top) scrollBy(0, -edge.by)
    else if (y > innerHeight - edge.bottom) scrollBy(0, edge.by)
    openUnder(press)
    deskOf().store.move(spotUnder(press))
    frame = requestAnimationFrame(follow)
  }

  /** The hidden partners of a city appear once the pointer rests on their number. */
  function openUnder(held: Press): void {
    const under = document.elementFromPoint(held.at.x, held.at.y)?.closest<HTMLElement>('[data-free]')
    const city = under?.dataset.free
    if (city === undefined) held.over = null
    else if (held.over?.city !== city) held.over = { city, since: performance.now() }
    else if (performance.now() - held.over.since > openMs) deskOf().showFree(city)
  }

  function spotUnder(held: Press): Spot | null {
    const desk = deskOf()
    const { at, job, grab, own } = held
    if (held.end && own) return resized(held, held.end, own, desk)
    const under = document.elementFromPoint(at.x, at.y)
    const length = lengthOf(job)
    if (under?.closest('[data-tray]')) return { row: null, from: own ? startIn(own, job) : 0, length }
    const lane = under?.closest('[data-row]')?.querySelector<HTMLElement>('[data-lane]')
    const row = rowOfKey(desk.rows, lane?.dataset.lane ?? null)
    if (!lane || !row) return null
    const start = startIn(row, job)
    const pointed = minuteUnder(lane, at.x, desk)
    const isNear = grab === null && pointed > start - magnet && pointed < start + Math.max(magnet, length)
    const from = isNear ? start : snapped(pointed - (grab ?? 0), grab === null ? null : start)
    return { row: row.key, from, length }
  }

  function resized({ at, element, job, grab }: Press, end: 'start' | 'end', own: Row, desk: Desk): Spot | null {
    const lane = element.closest<HTMLElement>('[data-lane]')
    if (!lane) return null
    const start = startIn(own, job)
    const until = start + lengthOf(job)
    const pointed = minuteUnder(lane, at.x, desk)
    if (end === 'start') {
      const from = Math.min(snapped(pointed - (grab ?? 0), start), until - step)
      return { row: own.key, from, length: until - from }
    }
    const wanted = pointed + lengthOf(job) - (grab ?? 0)
    const isHardlyMoved = Math.abs(wanted - until) < step / 2
    const to = isHardlyMoved ? until : Math.min(Math.max(dayMinutes, until), Math.round(wanted / step) * step)
    return { row: own.key, from: start, length: Math.max(step, to - start) }
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
  /** A finger that holds a job must not scroll or open a menu. */
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

/** Which end of a block is under the pointer; null in its middle, and on one too narrow to have both. */
function endAt(element: HTMLElement, x: number, reach: number): 'start' | 'end' | null {
  const { left, right, width } = element.getBoundingClientRect()
  if (width < 4 * handle.mouse) return null
  const near = Math.min(reach, width / 4)
  if (x - left < near) return 'start'
  return right - x < near ? 'end' : null
}

function minuteUnder(lane: HTMLElement, x: number, { span }: Desk): number {
  const { left, width } = lane.getBoundingClientRect()
  return span.from + ((x - left) / width) * (span.to - span.from)
}

/** The click at the end of a drag opens nothing. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }), 0)
}
