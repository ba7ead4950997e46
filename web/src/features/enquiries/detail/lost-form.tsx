import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type KeyboardEvent, useState } from 'react'
import { statusWord } from '#shared/components/status-hues.ts'
import { Button } from '#shared/ui/button.tsx'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import { LostReasonFields } from '../lost-reason-fields.tsx'
import { hasLostReason, type LostReasonInput } from '../why-lost.ts'

type LostFormProps = {
  status: EnquiryStatus
  /** The key of this outcome: a second press saves. */
  digit: number
  value: LostReasonInput
  isWorking: boolean
  onChange: (value: LostReasonInput) => void
  onSave: (value: LostReasonInput) => unknown
  onCancel: () => void
}

/** The lost reason, edited in place. Enter saves, Escape closes it. */
export function LostForm({ status, digit, value, isWorking, onChange, onSave, onCancel }: LostFormProps) {
  const t = useText(callDeskText)
  const [problem, setProblem] = useState<string | null>(null)
  const close = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onCancel()
  }
  return (
    <form
      className="stack stack-tight"
      aria-label={t('desk.why-lost')}
      onKeyDown={close}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasLostReason(value)) setProblem(t('desk.lost-note-missing'))
        else if (!isWorking) onSave(value)
      }}
    >
      <LostReasonFields
        value={value}
        problem={problem}
        onChange={(next) => {
          setProblem(null)
          onChange(next)
        }}
      />
      <div className="row row-wrap">
        <Button type="submit" size="small" variant="primary" aria-busy={isWorking}>
          {t('desk.save-outcome', { status: statusWord(status) })}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {t('desk.cancel')}
        </Button>
        <span className="text-12 ink-3">{t('desk.press-again', { key: String(digit) })}</span>
      </div>
    </form>
  )
}
