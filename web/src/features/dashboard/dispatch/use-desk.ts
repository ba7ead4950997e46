import type { DayJob } from 'contract/jobs/dispatch.schema.ts'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { statusWord } from '#shared/components/status-hues.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import type { Row } from './day-layout.ts'
import { momentAt } from './day-minutes.ts'
import { canMove, type Desk, elementOf, jobAt, rowOfKey } from './desk.ts'
import { type Slot, slotOf } from './dispatch.queries.ts'
import { useDispatchWords } from './dispatch-words.ts'
import { pickUp, walk } from './key-placing.ts'
import { watchMisfits } from './misfit-marks.ts'
import type { Spot } from './placing-store.ts'
import { watchPointer } from './pointer-placing.ts'
import { misfitsOf } from './row-fit.ts'

/** The slot at a point of a row, with its warnings. Back in the tray the job keeps its time. */
export function placedBy(
  job: DayJob,
  spot: Spot,
  rows: readonly Row[],
): { place: Slot; reasons: readonly string[] } {
  const row = rowOfKey(rows, spot.row)
  if (!row) return { place: { ...slotOf(job), partner_id: null }, reasons: [] }
  const { day, partner } = row
  const to = spot.from + spot.length
  return {
    place: { partner_id: partner.id, starts_at: momentAt(day, spot.from), ends_at: momentAt(day, to) },
    reasons: misfitsOf(row, { from: spot.from, to }, job).map(({ text }) => text),
  }
}

/** Pointer, keys and clicks on the jobs inside of `root`: one listener for any number of jobs. */
export function useDesk(root: RefObject<HTMLElement | null>, desk: Desk): void {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const latest = useRef(desk)
  const focus = useRef<number | null>(null)
  useLayoutEffect(() => {
    latest.current = {
      ...desk,
      place: (job, spot) => {
        // The job is rendered again in its new slot: the focus follows.
        focus.current = job.id
        desk.place(job, spot)
      },
    }
  })

  useLayoutEffect(() => {
    const { current: element } = root
    if (!element) return
    keepOneStop(element)
    const id = focus.current
    const target = id !== null && document.activeElement === document.body ? elementOf(element, id) : null
    if (!target) return
    focus.current = null
    target.focus({ preventScroll: true })
  })

  useEffect(() => {
    const { current: element } = root
    if (!element) return
    const onClick = (event: MouseEvent) => {
      const found = jobAt(event.target, latest.current)
      if (found) latest.current.show(found.job, found.element)
    }
    const onKey = (event: KeyboardEvent) => {
      const found = event.key === 'Enter' && isPlain(event) && jobAt(event.target, latest.current)
      if (!found) return walk(element, latest.current, event)
      event.preventDefault()
      latest.current.open(found.job)
    }
    const onFocus = ({ target }: FocusEvent) => {
      const zone =
        target instanceof HTMLElement && target.matches('[data-job]') && target.closest('[data-zone]')
      if (!zone) return
      for (const other of zone.querySelectorAll<HTMLElement>('[data-job][tabindex="0"]')) other.tabIndex = -1
      target.tabIndex = 0
    }
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusin', onFocus)
    const stop = watchPointer(element, () => latest.current)
    const unmark = watchMisfits(element, () => latest.current)
    return () => {
      stop()
      unmark()
      element.removeEventListener('click', onClick)
      element.removeEventListener('keydown', onKey)
      element.removeEventListener('focusin', onFocus)
    }
  }, [root])

  const take = () => {
    const { current: element } = root
    const found = jobAt(document.activeElement, latest.current)
    if (!element || !found || latest.current.store.get()) return
    const { job } = found
    const { name } = job.customer
    const announce = (text: string) => latest.current.announce(text)
    if (!canMove(job)) {
      announce(t('dispatch.say.fixed', { name, status: statusWord(job.status).toLowerCase() }))
      return
    }
    const announceSpot = (spot: Spot) => {
      const row = rowOfKey(latest.current.rows, spot.row)
      if (!row) return announce(t('dispatch.say.tray'))
      const span = { from: spot.from, to: spot.from + spot.length }
      const reasons = misfitsOf(row, span, job).map(({ text }) => text)
      const who = row.key === row.day ? words.weekday(row.day) : row.partner.name
      const at = t('dispatch.say.at', { who, period: words.period(span.from, span.to) })
      announce(`${at} ${reasons.length > 0 ? `${reasons.join('. ')}.` : t('dispatch.say.free')}`)
    }
    const key = found.element.closest<HTMLElement>('[data-lane]')?.dataset.lane ?? null
    pickUp(element, () => latest.current, { job, key, announce: announceSpot })
    announce(t('dispatch.say.picked', { name }))
  }
  useKeys({ a: take }, true, 'dispatch')
}

const isPlain = (event: KeyboardEvent) => !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey

/** One job in each part of the page takes the Tab key; arrows lead to the others. */
function keepOneStop(root: HTMLElement): void {
  for (const zone of root.querySelectorAll('[data-zone]')) {
    if (zone.querySelector('[data-job][tabindex="0"]')) continue
    const first = zone.querySelector<HTMLElement>('[data-job]')
    if (first) first.tabIndex = 0
  }
}
