import { CircleCheck, CircleX, X } from 'lucide-react'
import { IconButton } from '#shared/ui/button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'

export type ToastAction = { label: string; onAction: () => void }

export type ToastContent = {
  type: 'success' | 'error'
  title: string
  description?: string | readonly string[] | null
  /** A button in the toast, such as Undo; pressing it dismisses the toast. */
  action?: ToastAction | null
}

type ToastViewProps = {
  toast: ToastContent
  onDismiss: () => void
  /** The clock stands still between the two: hovered or focused. */
  onHold: () => void
  onRelease: () => void
}

/** One toast; the list around it is `<div className="toasts">`. */
export function ToastView({ toast, onDismiss, onHold, onRelease }: ToastViewProps) {
  const text = usePartText()
  const { type, title, description, action } = toast
  const act = () => {
    onDismiss()
    action?.onAction()
  }
  return (
    // Hovering only stops the clock; everything one can do here is a button.
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
      <IconButton size="tiny" label={text('parts.dismiss')} icon={<X />} onClick={onDismiss} />
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
