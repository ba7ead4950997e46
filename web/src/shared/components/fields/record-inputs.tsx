import {
  fieldsShown,
  mapFields,
  type RecordField,
  type RecordFields,
  type ReferenceKeys,
  type ShownKeys,
} from 'contract/shared/record-fields.ts'
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { inlineText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { DateTimeField } from './date-time-field.tsx'
import { MoneyField } from './money-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { choicesOf, SelectField } from './select-field.tsx'
import { TextAreaField, TextField } from './text-field.tsx'

type Shown<Fs extends RecordFields> = ShownKeys<Fs, 'create'>
type Options = {
  help?: ReactNode
  autoFocus?: boolean
  disabled?: boolean
  autoComplete?: HTMLInputAutoCompleteAttribute
}
type RecordInputsProps<V extends FieldValues, O, Fs extends RecordFields> = {
  control: Control<V, unknown, O>
  fields: Fs
  options?: { [K in Shown<Fs>]?: Options }
  /** Inputs that the kind alone does not define: those of references, and special ones. */
  own: { [K in Extract<Shown<Fs>, ReferenceKeys<Fs>>]: ReactNode } & { [K in Shown<Fs>]?: ReactNode }
}

/**
 * The inputs of the fields of a create page, by name. The page places some of them itself and renders the
 * rest, so that a new field is never missing.
 */
export function recordInputs<V extends FieldValues, O, Fs extends RecordFields>(
  props: RecordInputsProps<V, O, Fs>,
): { [K in Shown<Fs>]: ReactNode } {
  const { control, fields, own, options = {} } = props
  const owned = own as Record<string, ReactNode>
  const optionsOf = options as Record<string, Options | undefined>
  const inputs = mapFields(
    fieldsShown(fields, 'create'),
    (field, name) =>
      owned[name] ?? (
        // The form holds the fields under their names.
        <RecordInput
          key={name}
          control={control}
          name={name as FieldPath<V>}
          field={field}
          {...optionsOf[name]}
        />
      ),
  )
  return inputs
}

type RecordInputProps<V extends FieldValues, O> = Options & {
  control: Control<V, unknown, O>
  name: FieldPath<V>
  field: RecordField
}

function RecordInput<V extends FieldValues, O>({ field, ...rest }: RecordInputProps<V, O>) {
  const t = useText(inlineText)
  const props = { ...rest, label: field.label, optional: !field.required }
  switch (field.kind) {
    case 'phone':
      return <PhoneField {...props} />
    case 'note':
      return <TextAreaField {...props} maxLength={field.max} />
    case 'choice':
      return (
        <SelectField
          {...props}
          placeholder={field.required ? undefined : t('inline.not-said')}
          options={choicesOf(field.words)}
        />
      )
    case 'money':
      return <MoneyField {...props} />
    case 'moment':
      return <DateTimeField {...props} />
    case 'email':
      return <TextField {...props} type="email" maxLength={254} />
    case 'gstin':
      return <TextField {...props} maxLength={15} />
    case 'text':
      return <TextField {...props} maxLength={field.max} />
    case 'reference':
      return null
  }
}
