import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { dayMinutes } from 'contract/shared/business-time.ts'
import type { Row } from './day-layout.ts'
import { lengthOf, snapped, step } from './day-minutes.ts'
import { type Desk, rowOfKey, startIn } from './desk.ts'
import type { Spot } from './placing-store.ts'

/** Pixels at both ends of a block that change its duration. */
const handle = { mouse: 7, touch: 14 }
/** Work from the tray snaps to its agreed time within this many minutes. */
const magnet = 30

export type Point = { x: number; y: number }

/** A job under the pointer. */
export type Held = {
  job: DayJob
  element: HTMLElement
  at: Point
  /** The row it was taken from; null for the tray. */
  own: Row | null
  /** Minutes between the start of the work and the pointer; null when it came from the tray. */
  grab: number | null
  /** The end that is dragged instead of the whole. */
  end: 'start' | 'end' | null
}

/** Where the held job would be placed; null where it cannot be. */
export function spotUnder(held: Held, desk: Desk): Spot | null {
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

function resized({ at, element, job, grab }: Held, end: 'start' | 'end', own: Row, desk: Desk): Spot | null {
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

/** Which end of a block is under the pointer; null in its middle, and on one too narrow to have both. */
export function endAt(element: HTMLElement, x: number, isTouch: boolean): 'start' | 'end' | null {
  const { left, right, width } = element.getBoundingClientRect()
  if (width < 4 * handle.mouse) return null
  const near = Math.min(isTouch ? handle.touch : handle.mouse, width / 4)
  if (x - left < near) return 'start'
  return right - x < near ? 'end' : null
}

export function minuteUnder(lane: HTMLElement, x: number, { span }: Desk): number {
  const { left, width } = lane.getBoundingClientRect()
  return span.from + ((x - left) / width) * (span.to - span.from)
}
