import { type ReactNode, useId, useRef } from 'react'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { noticesText } from '#src/text/en/notices.ts'
import { useText } from '#src/text/intl.ts'

type ConfirmDialogProps = {
  /** Names the thing and the amount: `Delete the payment of ₹1,250.00?`. */
  title: string
  description?: ReactNode
  /** Reasons against a partner. */
  reasons?: readonly string[] | undefined
  /** Confirm in red: something is destroyed. */
  danger?: boolean
  onResolve: (isConfirmed: boolean) => void
}

/** Spec 4: Confirm and Cancel; each closes and resolves. Escape and a press on the dimmed page are Cancel. */
export function ConfirmDialog({ title, description, reasons = [], danger, onResolve }: ConfirmDialogProps) {
  const text = useText(noticesText)
  const cancel = useRef<HTMLButtonElement>(null)
  const descriptionId = useId()
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={description || reasons.length > 0 ? descriptionId : undefined}
      closesOnBackdrop
      initialFocus={cancel}
      onClose={() => onResolve(false)}
      foot={
        <>
          <Button ref={cancel} onClick={() => onResolve(false)}>
            {text('notices.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={() => onResolve(true)}>
            {text('notices.confirm')}
          </Button>
        </>
      }
    >
      {(description || reasons.length > 0) && (
        <div id={descriptionId} className="ink-2">
          {description}
          {reasons.length > 0 && <FitReasons reasons={against(reasons)} isList />}
        </div>
      )}
    </Dialog>
  )
}
