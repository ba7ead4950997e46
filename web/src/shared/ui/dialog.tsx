import './dialog.css'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { focusNear, focusTargetOf } from './focus-place.ts'

type DialogProps = {
  title: string
  /** Escape, and a press on the dimmed page when `closesOnBackdrop`. Take the dialog out of the tree then. */
  onClose: () => void
  children: ReactNode
  /** Buttons: Cancel, then the one that does it. */
  foot?: ReactNode
  size?: 'normal' | 'wide' | 'drawer'
  role?: 'dialog' | 'alertdialog'
  describedBy?: string
  closesOnBackdrop?: boolean
  initialFocus?: RefObject<HTMLElement | null>
}

/**
 * Native modal: open while it is rendered. It keeps the focus inside; on close the focus returns to its old
 * place or next to it.
 */
export function Dialog({
  title,
  onClose,
  children,
  foot,
  size = 'normal',
  initialFocus,
  ...rest
}: DialogProps) {
  const { role = 'dialog', describedBy, closesOnBackdrop } = rest
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const { current: element } = dialog
    const before = focusTargetOf(document.activeElement)
    element?.showModal()
    initialFocus?.current?.focus()
    return () => {
      element?.close()
      focusNear(before)
    }
  }, [initialFocus])
  const onBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    if (closesOnBackdrop && event.target === dialog.current) onClose()
  }
  return (
    // The press outside is a shortcut; Escape and Cancel do the same from the keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      role={role}
      className={classNames('dialog', size !== 'normal' && `dialog-${size}`)}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={onBackdrop}
    >
      <div className="dialog-body">
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
      {foot && <div className="dialog-foot">{foot}</div>}
    </dialog>
  )
}
