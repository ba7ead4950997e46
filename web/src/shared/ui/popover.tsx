import type { ReactNode } from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { classNames } from './class-names.ts'
import { usePopover } from './use-popover.ts'

type PopoverProps = {
  /** Names the popover for screen readers. */
  label: string
  /** Look and content of the button that opens it. */
  button: ButtonProps
  align?: 'start' | 'end'
  className?: string
  /** Drawn while open only; `close` gives the focus back to the button. */
  children: (close: () => void) => ReactNode
}

/**
 * A button with a floating panel, whose first control takes the focus. Escape and a press outside close it.
 */
export function Popover({ label, button, align, className, children }: PopoverProps) {
  const focusFirst = () => popover.popoverRef.current?.querySelector<HTMLElement>('input, button')?.focus()
  const popover = usePopover({ align, onShown: focusFirst })
  return (
    <>
      <Button
        {...button}
        ref={popover.openerRef}
        popoverTarget={popover.popoverId}
        aria-expanded={popover.isOpen}
        aria-haspopup="dialog"
      />
      <div
        ref={popover.popoverRef}
        id={popover.popoverId}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={classNames('popover', className)}
        {...popover.events}
      >
        {popover.isOpen && children(popover.close)}
      </div>
    </>
  )
}
