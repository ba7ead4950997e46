import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { statusWord } from '#shared/components/status-hues.ts'
import { useKeys } from '#shared/ui/use-keys.ts'
import { dispatchText } from '#src/text/en/dispatch.ts'
import { useText } from '#src/text/intl.ts'
import { lengthOf } from './day-minutes.ts'
import { warningsFor } from './day-warnings.ts'
import { canMove, type Desk, elementOf, jobAt } from './desk.ts'
import { useDispatchWords } from './dispatch-words.ts'
import { takeUp, walk } from './key-placing.ts'
import type { Spot } from './placing-store.ts'
import { watchPointer } from './pointer-placing.ts'

/** Pointer, keys and presses on the jobs inside of `root`: listened to in one place, however many there are. */
export function useDesk(root: RefObject<HTMLElement | null>, desk: Desk): void {
  const t = useText(dispatchText)
  const words = useDispatchWords()
  const latest = useRef(desk)
  const focus = useRef<number | null>(null)
  useLayoutEffect(() => {
    latest.current = {
      ...desk,
      place: (job, spot) => {
        // The job is drawn anew where it goes: the focus goes along.
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
      if (found) latest.current.ask(found.job)
    }
    const onKey = (event: KeyboardEvent) => walk(element, latest.current, event)
    const onFocus = ({ target }: FocusEvent) => {
      const zone = target instanceof HTMLElement && target.matches('[data-job]') && target.closest('[data-zone]')
      if (!zone) return
      for (const other of zone.querySelectorAll<HTMLElement>('[data-job][tabindex="0"]')) other.tabIndex = -1
      target.tabIndex = 0
    }
    element.addEventListener('click', onClick)
    element.addEventListener('keydown', onKey)
    element.addEventListener('focusin', onFocus)
    const stop = watchPointer(element, () => latest.current)
    return () => {
      stop()
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
    const say = (text: string) => latest.current.say(text)
    if (!canMove(job)) {
      say(t('dispatch.say.fixed', { name, status: statusWord(job.status).toLowerCase() }))
      return
    }
    const sayAt = (spot: Spot) => {
      const row = latest.current.rows.find(({ partner }) => partner.id === spot.partner_id)
      if (!row) return say(t('dispatch.say.tray'))
      const span = { from: spot.from, to: spot.from + lengthOf(job) }
      const warnings = warningsFor(row, span, job).map(({ text }) => text)
      const at = t('dispatch.say.at', { who: row.partner.name, period: words.period(span.from, span.to) })
      say(`${at} ${warnings.length > 0 ? `${warnings.join('. ')}.` : t('dispatch.say.free')}`)
    }
    takeUp(element, () => latest.current, job, sayAt)
    say(t('dispatch.say.picked', { name }))
  }
  useKeys({ a: take }, true, 'dispatch')
}

/** Of all the jobs in a part of the page one takes the Tab key; arrows lead to the others. */
function keepOneStop(root: HTMLElement): void {
  for (const zone of root.querySelectorAll('[data-zone]')) {
    if (zone.querySelector('[data-job][tabindex="0"]')) continue
    const first = zone.querySelector<HTMLElement>('[data-job]')
    if (first) first.tabIndex = 0
  }
}
