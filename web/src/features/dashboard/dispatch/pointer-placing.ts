import { canMove, type Desk, jobAt, markHeld, rowOfKey, startIn } from './desk.ts'
import { endAt, type Held, minuteUnder, type Point, spotUnder } from './pointer-spot.ts'

/**
 * Pixels a mouse moves before it drags, and a finger before it scrolls; milliseconds a finger rests before it
 * lifts.
 */
const slack = { mouse: 4, touch: 8 }
const restMs = 350
/** Distance to the window's edge within which the page scrolls, pixels. */
const edge = { top: 96, bottom: 56, by: 14 }
/** Milliseconds over hidden partners before they appear. */
const openMs = 400

type Press = Held & {
  pointer: number
  isTouch: boolean
  from: Point
  isLifted: boolean
  over: { city: string; since: number } | null
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Picks up a job with the mouse, a pen or a resting finger and follows the pointer. Returns a function that
 * ends it.
 */
export function watchPointer(root: HTMLElement, deskOf: () => Desk): () => void {
  let press: Press | null = null
  let frame = 0

  function onDown(event: PointerEvent): void {
    if (press || event.button !== 0 || !event.isPrimary) return
    press = pressOf(event, deskOf())
    if (!press) return
    if (press.isTouch) press.timer = setTimeout(lift, restMs)
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
    openUnder(press, deskOf())
    deskOf().store.move(spotUnder(press, deskOf()))
    frame = requestAnimationFrame(follow)
  }

  function onUp(event: PointerEvent): void {
    if (!press || event.pointerId !== press.pointer) return
    const { job, isLifted } = press
    const desk = deskOf()
    if (isLifted) {
      desk.store.move(spotUnder(press, deskOf()))
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

/** The job under a pointer that went down; null when there is none that may be moved. */
function pressOf(
  { target, clientX: x, clientY: y, pointerType, pointerId }: PointerEvent,
  desk: Desk,
): Press | null {
  const found = jobAt(target, desk)
  if (!found || !canMove(found.job)) return null
  const isTouch = pointerType === 'touch'
  const lane = found.element.closest<HTMLElement>('[data-lane]')
  const own = lane && (rowOfKey(desk.rows, lane.dataset.lane ?? null) ?? null)
  const [from, at] = [
    { x, y },
    { x, y },
  ]
  const end = own ? endAt(found.element, x, isTouch) : null
  return {
    ...found,
    pointer: pointerId,
    isTouch,
    from,
    at,
    own,
    grab: null,
    end,
    isLifted: false,
    over: null,
  }
}

/** The hidden partners of a city appear once the pointer rests on their number. */
function openUnder(held: Press, desk: Desk): void {
  const under = document.elementFromPoint(held.at.x, held.at.y)?.closest<HTMLElement>('[data-free]')
  const city = under?.dataset.free
  if (city === undefined) held.over = null
  else if (held.over?.city !== city) held.over = { city, since: performance.now() }
  else if (performance.now() - held.over.since > openMs) desk.showFree(city)
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
