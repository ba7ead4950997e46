import { type ReactNode, useId } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useFormLabel } from './form-labels.ts'

/** The props of every field. */
export type FieldProps<V extends FieldValues, O> = {
  /** `form.control`. */
  control: Control<V, unknown, O>
  name: FieldPath<V>
  label: string
  /** Marked as optional; an empty text is then null. */
  optional?: boolean
  help?: ReactNode
  helpIsGood?: boolean
  disabled?: boolean
}

export type FieldState = {
  id: string
  helpId: string
  errorId: string
  error: string | undefined
  describedBy: string | undefined
}

/** Connects a control with its value in the form, its label, its help and its error. */
export function useField<V extends FieldValues, O>(
  props: Pick<FieldProps<V, O>, 'control' | 'name' | 'label' | 'help'>,
) {
  const { field, fieldState, formState } = useController<V, FieldPath<V>, O>({
    control: props.control,
    name: props.name,
  })
  const id = useId()
  // react-hook-form checks all rows of a list when one is added: the new row shows no error before it is
  // left.
  const isChecked = !/\.\d+\./.test(props.name) || fieldState.isTouched || formState.isSubmitted
  const error = isChecked ? fieldState.error?.message : undefined
  useFormLabel(props.name, props.label)
  const described = [props.help ? `${id}-help` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const state: FieldState = {
    id,
    helpId: `${id}-help`,
    errorId: `${id}-error`,
    error,
    describedBy: described || undefined,
  }
  const attributes = {
    id,
    name: props.name,
    'aria-invalid': isChecked && fieldState.invalid,
    'aria-describedby': state.describedBy,
  }
  return { field, state, attributes }
}
