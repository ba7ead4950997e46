import { useEffect, useRef, useSyncExternalStore } from 'react'
import { ToastView } from '#shared/components/toast-view.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type Toast, toastStore } from './toast-store.ts'

/** Bottom right, above everything, dialogs too; read aloud politely as they come. */
export function ToastList() {
  const text = usePartText()
  const list = useRef<HTMLElement>(null)
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.get)
  // A popover shown anew stands above a dialog that was opened since.
  useEffect(() => {
    const element = list.current
    if (!element) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toasts.length > 0) element.showPopover()
  }, [toasts])
  return (
    <section ref={list} popover="manual" className="toasts" aria-label={text('parts.notifications')} aria-live="polite">
      {toasts.map((toast) => (
        <Held key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

/** Its clock goes on only when it is neither hovered nor focused any more. */
function Held({ toast }: { toast: Toast }) {
  const element = useRef<HTMLDivElement>(null)
  const release = () => {
    if (!element.current?.matches(':hover, :focus-within')) toastStore.release(toast.id)
  }
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
