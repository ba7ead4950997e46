import { formatDay, formatLongDate } from 'contract/shared/date-formats.ts'
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { currentIso } from '#shared/current-time.ts'
import { formatTime } from '#shared/format/dates.ts'
import { useFormats } from '#shared/format/formats.ts'
import { loadOnce } from '../load-once.ts'
import { usePopover } from '../use-popover.ts'
import { prefetch } from '../when-idle.ts'
import type { DateKind, TypedContext } from './read-typed.ts'
import { noteReading } from './typed-texts.ts'

type Reader = typeof import('./typed-reader.ts')

/**
 * One load for all fields: texts that were typed before it has come are read in the order in which they were
 * typed.
 */
const reader = loadOnce<Reader>(() => import('./typed-reader.ts'))

export type DateInputState = {
  kind: DateKind
  /**
   * A wall-clock text: `2026-11-25T17:00`, `2026-11-25` or `17:00`. Empty without one; null when the text is
   * unreadable.
   */
  value: string | null
  onChange: (value: string | null) => void
  onBlur?: () => void
  /** Called with the value when the field is left, on Enter and after a choice. */
  onSettled?: (value: string | null) => void
  /** What `+2h` counts from, now by default. */
  from?: string
  /** Weekdays are the last ones: for what has happened. */
  isPast?: boolean
  /** A day is shown with its weekday. */
  withWeekday?: boolean
  /** The earliest day of the calendar. */
  min?: string
}

/** A value in the format of the specification (section 9). */
function shownDate(kind: DateKind, value: string, withWeekday = false): string {
  if (value === '') return ''
  if (kind === 'day')
    return withWeekday ? formatLongDate(value, 'UTC').replace(/, [^,]*$/, '') : formatDay(value)
  return kind === 'time' ? formatTime(`2000-01-01T${value}Z`, 'UTC') : formatLongDate(`${value}Z`, 'UTC')
}

/**
 * Another field moved this one after it was entered: what is typed next replaces the new text, as it would
 * the old one.
 */
function useSelected(input: RefObject<HTMLInputElement | null>, text: string): void {
  useLayoutEffect(() => {
    if (text !== '' && document.activeElement === input.current) input.current?.select()
  }, [input, text])
}

/** A phone keeps its keyboard away after a choice from the calendar. */
function focusAfter(opener: HTMLElement | null, input: HTMLInputElement | null): void {
  const isTouched = window.matchMedia('(pointer: coarse)').matches
  const next = isTouched ? opener?.querySelector('button') : input
  next?.focus()
}

/** The state of a date or time field: its text, the value read from it, and its panel. */
export function useDateInput(props: DateInputState) {
  const { kind, value, from, isPast, withWeekday } = props
  const formats = useFormats()
  const popover = usePopover<HTMLDivElement>()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [focusesPanel, setFocusesPanel] = useState(false)
  const latest = useRef({ typed: '', before: '', isLeft: true, props })
  const isTyping = typed !== null && !isLeft
  useLayoutEffect(() => {
    latest.current.props = props
    latest.current.isLeft = isLeft
  })

  const text =
    typed !== null && (isTyping || value === null) ? typed : shownDate(kind, value ?? '', withWeekday)
  useSelected(input, typed === null ? text : '')
  const context = (): TypedContext => ({
    now: formats.toInput(currentIso()),
    value: latest.current.before,
    from,
    isPast,
  })
  const type = (next: string) => {
    if (!isTyping) latest.current.before = value ?? ''
    latest.current.typed = next
    setTyped(next)
    setLeft(false)
    const read = ({ readTyped }: Reader) => (next.trim() === '' ? '' : readTyped(kind, next, context()))
    if (reader.value) return props.onChange(read(reader.value))
    props.onChange(null)
    noteReading(reader.load().then((loaded) => latest.current.typed === next && readLate(read(loaded))))
  }
  /** After the reader is loaded: the field may have been left and the page rendered again. */
  const readLate = (read: string | null) => {
    const { props: now, isLeft: isOver } = latest.current
    // Two fields may wait for the reader: the second one's form must know the first one's value.
    flushSync(() => now.onChange(read))
    if (isOver) now.onSettled?.(read)
  }
  const leave = () => {
    setLeft(true)
    if (value !== null) setTyped(null)
    if (isTyping) props.onSettled?.(value)
  }
  const open = (inPanel: boolean) => {
    setFocusesPanel(inPanel)
    popover.open()
  }
  const close = () => {
    if (popover.popoverRef.current?.contains(document.activeElement))
      focusAfter(popover.openerRef.current, input.current)
    popover.close()
  }
  const pick = (next: string, isWhole: boolean) => {
    setTyped(null)
    setLeft(true)
    props.onChange(next)
    props.onSettled?.(next)
    if (isWhole) close()
  }
  const onClick = (event: MouseEvent) => {
    if (typed === null) input.current?.select()
    // A finger gets the keyboard of the phone; the calendar opens from its button.
    if ((event.nativeEvent as PointerEvent).pointerType !== 'touch') open(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isInput = event.target === input.current
    if (event.key === 'Escape' && popover.isOpen) close()
    else if (event.key === 'ArrowDown' && isInput) open(true)
    else {
      if (event.key === 'Enter' && isInput) leave()
      if (event.key === 'Tab' && isInput) popover.close()
      if (event.key !== 'Enter' || !isInput || !popover.isOpen || event.ctrlKey || event.metaKey) return
      popover.close()
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onLeave = (event: FocusEvent) => {
    if (event.currentTarget.contains(event.relatedTarget)) return
    leave()
    popover.close()
    props.onBlur?.()
  }
  const handlers = { type, open, close, pick, onClick, onKeyDown, onLeave }
  return {
    ...handlers,
    popover,
    input,
    focusesPanel,
    context,
    text,
    /** How the typed text is read. */
    reading: isTyping && value ? shownDate(kind, value, withWeekday) : '',
    problem:
      typed !== null && isLeft && value === null && reader.value ? reader.value.expectedText(kind) : null,
    prepare: () => prefetch(reader.load),
  }
}
