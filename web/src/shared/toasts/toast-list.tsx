import './toast-list.css'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleX from 'lucide-react/icons/circle-x'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { IconButton } from '#shared/ui/button.tsx'
import { noticesText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'
import { type Toast, toastStore } from './toast-store.ts'

/** Bottom right, above everything, dialogs too; screen readers announce them politely. */
export function ToastList() {
  const text = useText(noticesText)
  const list = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  // A popover that is shown again is above a dialog that was opened since.
  useEffect(() => {
    const element = list.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <section
      ref={list}
      popover="manual"
      className="toasts"
      aria-label={text('notices.notifications')}
      aria-live="polite"
    >
      {toasts.map((toast) => (
        <Held key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Its clock starts when it is shown, and runs only while it is neither hovered nor focused. */
function Held({ toast }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null)
  const release = () => {
    if (!element.current?.matches(':hover, :focus-within')) toastStore.release(toast.id)
  }
  useEffect(() => toastStore.release(toast.id), [toast.id])
  return (
    <div ref={element}>
      <ToastView
        toast={toast}
        onDismiss={() => toastStore.dismiss(toast.id)}
        onHold={() => toastStore.hold(toast.id)}
        onRelease={release}
      />
    </div>
  )
}

type ToastAction = { label: string; onAction: () => void }

type ToastContent = {
  type: 'success' | 'error'
  title: string
  description?: string | readonly string[] | null
  /** A button in the toast, such as Undo; pressing it dismisses the toast. */
  action?: ToastAction | null
}

type ToastViewProps = {
  toast: ToastContent
  onDismiss: () => void
  /** The timer pauses while the toast is hovered or focused. */
  onHold: () => void
  onRelease: () => void
}

/** One toast; the list around it is `<div className="toasts">`. */
function ToastView({ toast, onDismiss, onHold, onRelease }: ToastViewProps) {
  const text = useText(noticesText)
  const { type, title, description, action } = toast
  const act = () => {
    onDismiss()
    action?.onAction()
  }
  return (
    // Hovering only pauses the timer; every action here is a button.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={`toast toast-${type}`}
      onPointerEnter={onHold}
      onPointerLeave={onRelease}
      onFocus={onHold}
      onBlur={onRelease}
    >
      {type === 'success' ? <CircleCheck /> : <CircleX />}
      <div>
        <b className="toast-title">{title}</b>
        {action && (
          <button type="button" className="toast-action" onClick={act}>
            {action.label}
          </button>
        )}
      </div>
      <IconButton size="tiny" label={text('notices.dismiss')} icon={<X />} onClick={onDismiss} />
      {typeof description === 'string' && description !== '' && <p>{description}</p>}
      {Array.isArray(description) && description.length > 0 && (
        <ul>
          {description.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
