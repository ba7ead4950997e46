import { type RefObject, type ToggleEvent, useCallback, useEffect, useId, useRef, useState } from 'react'

const gap = 4
const edge = 8

type Placing = {
  align?: 'start' | 'end' /** As wide as its opener: the list of a field. */
  matchesWidth?: boolean
}

/**
 * Puts the popover under its opener, or above it where there is no room below, and keeps it inside the
 * window.
 */
function place(popover: HTMLElement, opener: HTMLElement, { align = 'start', matchesWidth }: Placing): void {
  const anchor = opener.getBoundingClientRect()
  if (matchesWidth) popover.style.width = `${anchor.width}px`
  const { offsetWidth: width, offsetHeight: height } = popover
  const preferredLeft = align === 'end' ? anchor.right - width : anchor.left
  const left = Math.max(edge, Math.min(preferredLeft, document.documentElement.clientWidth - width - edge))
  const below = anchor.bottom + gap
  const fits = below + height + edge <= window.innerHeight || anchor.top - gap - height < edge
  popover.style.left = `${left}px`
  const top = fits ? below : anchor.top - gap - height
  popover.style.top = `${Math.max(edge, Math.min(top, window.innerHeight - height - edge))}px`
}

export type PopoverHandle<Opener extends HTMLElement> = {
  isOpen: boolean
  open: () => void
  close: () => void
  openerRef: RefObject<Opener | null>
  popoverRef: RefObject<HTMLDivElement | null>
  popoverId: string
  /** To be spread on the popover. */
  events: {
    onBeforeToggle: (event: ToggleEvent<HTMLDivElement>) => void
    onToggle: (event: ToggleEvent<HTMLDivElement>) => void
  }
}

type PopoverOptions = Placing & {
  /** Called when it is in position, before it is painted. */
  onShown?: () => void
}

/**
 * State and place of a native popover: the browser closes it on Escape and on a press outside and puts it
 * above everything. The opener takes `openerRef` and `popoverTarget`, the popover `popoverRef`, the id and
 * `events`.
 */
export function usePopover<Opener extends HTMLElement = HTMLButtonElement>(
  options: PopoverOptions = {},
): PopoverHandle<Opener> {
  const { align, matchesWidth, onShown } = options
  const [isOpen, setOpen] = useState(false)
  const openerRef = useRef<Opener>(null)
  const popoverRef = useRef<HTMLDivElement>(null)
  const popoverId = useId()

  const update = useCallback(() => {
    const { current: popover } = popoverRef
    if (openerRef.current && popover?.matches(':popover-open'))
      place(popover, openerRef.current, { align, matchesWidth })
  }, [align, matchesWidth])

  useEffect(() => {
    if (!isOpen) return
    const sizes = new ResizeObserver(update)
    if (popoverRef.current) sizes.observe(popoverRef.current)
    window.addEventListener('scroll', update, { capture: true, passive: true })
    window.addEventListener('resize', update)
    return () => {
      sizes.disconnect()
      window.removeEventListener('scroll', update, { capture: true })
      window.removeEventListener('resize', update)
    }
  }, [isOpen, update])

  const open = useCallback(() => {
    if (popoverRef.current && !popoverRef.current.matches(':popover-open')) popoverRef.current.showPopover()
  }, [])
  const close = useCallback(() => {
    if (popoverRef.current?.matches(':popover-open')) popoverRef.current.hidePopover()
  }, [])
  const onBeforeToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open') return
    setOpen(true)
    const shown = () => {
      update()
      onShown?.()
    }
    // When a key of the page opens it, it is rendered before the next key, so that no key is lost. When the
    // browser opens it, it is rendered by the next frame; nothing is painted in between.
    queueMicrotask(() =>
      popoverRef.current?.matches(':popover-open') ? shown() : requestAnimationFrame(shown),
    )
  }
  // Only after it is closed: the browser returns the focus to the opener while the focus is still inside.
  const onToggle = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState === 'closed') setOpen(false)
  }
  return { isOpen, open, close, openerRef, popoverRef, popoverId, events: { onBeforeToggle, onToggle } }
}
