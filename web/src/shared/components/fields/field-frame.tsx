import './controls.css'
import { issueSentence } from 'contract/shared/issue-words.ts'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { classNames } from '#shared/ui/class-names.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import type { FieldState } from './use-field.ts'

type FieldFrameProps = {
  field: FieldState
  label: string
  /** Optional fields are marked, required ones are not. */
  optional?: boolean
  help?: ReactNode
  /** The help is a positive result: `HSR Layout, Bengaluru Urban`. */
  helpIsGood?: boolean
  className?: string
  children: ReactNode
}

/** Label above, control, help below, error below that. */
export function FieldFrame({
  field,
  label,
  optional,
  help,
  helpIsGood,
  className,
  children,
}: FieldFrameProps) {
  return (
    <div className={classNames('field', className)}>
      <label className="field-label" htmlFor={field.id}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children}
      <FieldNotes field={field} label={label} help={help} helpIsGood={helpIsGood} />
    </div>
  )
}

/** The same for a group of controls with one label. */
export function FieldsetFrame({
  field,
  label,
  optional,
  help,
  helpIsGood,
  className,
  children,
}: FieldFrameProps) {
  return (
    <fieldset className={className} aria-describedby={field.describedBy}>
      <legend className="field-label">
        {label}
        {optional && <OptionalMark />}
      </legend>
      {children}
      <FieldNotes field={field} label={label} help={help} helpIsGood={helpIsGood} />
    </fieldset>
  )
}

function OptionalMark() {
  const text = usePartText()
  return <span className="field-optional"> {text('parts.optional')}</span>
}

type FieldNotesProps = Pick<FieldFrameProps, 'field' | 'label' | 'help' | 'helpIsGood'>

function FieldNotes({ field, label, help, helpIsGood }: FieldNotesProps) {
  return (
    <>
      {help && (
        <span id={field.helpId} className={classNames('field-help', helpIsGood && 'good-text')}>
          {help}
        </span>
      )}
      {field.error && (
        <span id={field.errorId} className="field-error">
          <CircleAlert />
          {issueSentence(label, field.error)}
        </span>
      )}
    </>
  )
}
