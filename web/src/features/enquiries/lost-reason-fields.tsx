import '#src/styles/forms.css'
import { lostReasons } from 'contract/choices.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import { useEffect, useId, useRef } from 'react'
import { callDeskText } from '#src/text/en/call-desk.ts'
import { useText } from '#src/text/intl.ts'
import type { LostReasonInput } from './why-lost.ts'

type LostReasonFieldsProps = {
  value: LostReasonInput
  onChange: (value: LostReasonInput) => void
  /** The error of the text. */
  problem: string | null
}

/** The lost reason: the usual one is preselected and has the focus, so that Enter is enough. */
export function LostReasonFields({ value, onChange, problem }: LostReasonFieldsProps) {
  const t = useText(callDeskText)
  const name = useId()
  const chosen = useRef<HTMLInputElement>(null)
  useEffect(() => chosen.current?.focus(), [])
  return (
    <>
      <fieldset>
        <legend className="field-label">{t('desk.why-lost')}</legend>
        <div className="lost-reasons">
          {lostReasons.map(({ slug, label }) => (
            <label key={slug} className="option">
              <input
                ref={value.lost_reason === slug ? chosen : undefined}
                className="radio"
                type="radio"
                name={name}
                checked={value.lost_reason === slug}
                onChange={() => onChange({ ...value, lost_reason: slug })}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="field">
        <input
          className="input"
          aria-label={t('desk.lost-note')}
          aria-invalid={problem !== null}
          aria-describedby={problem ? `${name}-error` : undefined}
          placeholder={t(value.lost_reason === 'other' ? 'desk.lost-note' : 'desk.lost-note-placeholder')}
          maxLength={500}
          value={value.lost_note}
          onChange={(event) => onChange({ ...value, lost_note: event.target.value })}
        />
        {problem && (
          <span id={`${name}-error`} className="field-error">
            <CircleAlert />
            {problem}
          </span>
        )}
      </div>
    </>
  )
}
