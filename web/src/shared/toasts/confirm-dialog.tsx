import '#src/styles/forms.css'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { type ReactNode, useId, useRef, useState } from 'react'
import { against, FitReasons } from '#shared/components/fit-reasons.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { noticesText } from '#src/text/en/shell.ts'
import { useText } from '#src/text/intl.ts'

type ConfirmDialogProps = {
  /** Names the thing and the amount: `Delete the payment of ₹1,250.00?`. */
  title: string
  description?: ReactNode
  /** Reasons for a partner. */
  holds?: readonly string[] | undefined
  /** Reasons against a partner. */
  reasons?: readonly string[] | undefined
  /** Confirm in red: data is destroyed. */
  danger?: boolean
  /** Confirm needs a reason. */
  asksReason?: boolean | undefined
  onResolve: (answer: boolean | string) => void
}

/** Spec 4: Confirm and Cancel; each closes and resolves. Escape and a press on the dimmed page are Cancel. */
export function ConfirmDialog({
  title,
  description,
  holds = [],
  reasons = [],
  danger,
  asksReason,
  onResolve,
}: ConfirmDialogProps) {
  const text = useText(noticesText)
  const listed = [...holds.map((text) => ({ text, isWarning: false })), ...against(reasons)]
  const cancel = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const descriptionId = useId()
  const reasonId = useId()
  const confirm = () => {
    if (!asksReason) return onResolve(true)
    const reason = input.current?.value.trim() ?? ''
    if (reason !== '') return onResolve(reason)
    setMissing(true)
    input.current?.focus()
  }
  return (
    <Dialog
      title={title}
      role="alertdialog"
      describedBy={description || listed.length > 0 ? descriptionId : undefined}
      closesOnBackdrop={!asksReason}
      initialFocus={asksReason ? input : cancel}
      onClose={() => onResolve(false)}
      foot={
        <>
          <Button ref={cancel} onClick={() => onResolve(false)}>
            {text('notices.cancel')}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} onClick={confirm}>
            {text('notices.confirm')}
          </Button>
        </>
      }
    >
      {(description || listed.length > 0) && (
        <div id={descriptionId} className="ink-2">
          {description}
          {listed.length > 0 && <FitReasons reasons={listed} isList />}
        </div>
      )}
      {asksReason && (
        <div className="field space-above">
          <label className="field-label" htmlFor={reasonId}>
            {text('notices.reason')}
          </label>
          <textarea
            ref={input}
            id={reasonId}
            className="input"
            rows={2}
            maxLength={500}
            aria-invalid={isMissing}
            aria-describedby={isMissing ? `${reasonId}-error` : undefined}
          />
          {isMissing && (
            <span id={`${reasonId}-error`} className="field-error" role="status">
              {issueSentence(text('notices.reason'), 'must not be empty')}
            </span>
          )}
        </div>
      )}
    </Dialog>
  )
}
