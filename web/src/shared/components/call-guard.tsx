import '#src/styles/forms.css'
import type { CallObjection } from 'contract/calls/call-objection.schema.ts'
import { optOutWays } from 'contract/customers/opt-out.words.ts'
import { formatShortDate } from 'contract/shared/date-formats.ts'
import { issueSentence } from 'contract/shared/issue-words.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { type FormEvent, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { call } from '#shared/api/call.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { callGuardText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'

/**
 * Starts a call on the device, after a check that no person with the number asked not to be called, or with a
 * reason.
 */
export async function callByDevice(href: string): Promise<void> {
  try {
    const phone = decodeURIComponent(href.replace(/^tel:/, ''))
    const confirmation = await askBeforeCall(phone)
    if (confirmation === null) return
    if (confirmation.reason)
      await call('POST /call-objection', { body: { phone, reason: confirmation.reason } })
    window.location.href = href
  } catch (error) {
    toastError(error)
  }
}

/**
 * An object with the reason to call a person who asked not to be called, empty for others; null to cancel.
 */
export async function askBeforeCall(phone: string): Promise<{ reason?: string } | null> {
  const objection = await call('GET /call-objection', { query: { phone } })
  if (objection === null) return {}
  const reason = await showDialog(objection)
  return reason === null ? null : { reason }
}

/** Shows the dialog in a tree of its own, over whatever is open. */
function showDialog(objection: CallObjection): Promise<string | null> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  return new Promise((resolve) => {
    const close = (reason: string | null) => {
      root.unmount()
      place.remove()
      resolve(reason)
    }
    root.render(<DoNotCall objection={objection} onClose={close} />)
  })
}

type DoNotCallProps = { objection: CallObjection; onClose: (reason: string | null) => void }

/** Names the person who asked not to be called, and asks for the reason of the call. */
function DoNotCall({ objection: { name, way, at }, onClose }: DoNotCallProps) {
  const t = useText(callGuardText)
  const formId = useId()
  const input = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setMissing] = useState(false)
  const textValues = { name, way: labelOf(optOutWays, way) }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reason = input.current?.value.trim() ?? ''
    if (reason !== '') return onClose(reason)
    setMissing(true)
    input.current?.focus()
  }
  return (
    <Dialog
      title={t('call-guard.title')}
      role="alertdialog"
      onClose={() => onClose(null)}
      initialFocus={input}
      foot={
        <>
          <Button onClick={() => onClose(null)}>{t('call-guard.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger">
            {t('call-guard.call')}
          </Button>
        </>
      }
    >
      <p className="ink-2">
        {at === null
          ? t('call-guard.said', textValues)
          : t('call-guard.said-at', { ...textValues, day: formatShortDate(at) })}
      </p>
      <form id={formId} className="form" onSubmit={submit} noValidate>
        <div className="field">
          <label className="field-label" htmlFor={`${formId}-reason`}>
            {t('call-guard.reason')}
          </label>
          <textarea
            ref={input}
            id={`${formId}-reason`}
            className="input"
            rows={2}
            maxLength={500}
            aria-invalid={isMissing}
            aria-describedby={`${formId}-help`}
          />
          <span id={`${formId}-help`} className={isMissing ? 'field-error' : 'field-help'} role="status">
            {isMissing ? issueSentence(t('call-guard.reason'), 'must not be empty') : t('call-guard.help')}
          </span>
        </div>
      </form>
    </Dialog>
  )
}
