import { toE164 } from 'contract/shared/phone.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import {
  type FieldValue,
  type FieldValues,
  fieldsShown,
  fieldText,
  mapFields,
  type RecordField,
  type RecordFields,
  type ReferenceKeys,
  type ShownKeys,
} from 'contract/shared/record-fields.ts'
import type { ReactNode } from 'react'
import type { Fact } from '#shared/components/facts.tsx'
import { shownValue } from '#shared/components/shown-facts.tsx'
import { inlineText } from '#src/text/en/forms.ts'
import { useText } from '#src/text/intl.ts'
import { NoteEditor, selectEditor, TextEditor, wordsOf } from './inline-editors.tsx'
import { InlineFact } from './inline-fact.tsx'
import type { EditorProps, FactRecord, FactSaving } from './open-fact.tsx'

type Shown<Fs extends RecordFields> = ShownKeys<Fs, 'facts'>
/** How a fact is shown and edited where its kind alone does not define it. */
type CustomFact<V> = {
  children?: ReactNode
  editor?: (props: EditorProps<V>) => ReactNode
  /** The value as text, for the choice between two. */
  show?: (value: V) => string
}
type CustomFacts<Fs extends RecordFields> = {
  [K in Extract<Shown<Fs>, ReferenceKeys<Fs>>]: Required<CustomFact<FieldValue<Fs[K]>>>
} & { [K in Shown<Fs>]?: CustomFact<FieldValue<Fs[K]>> }

type RecordFactsProps<R extends FactRecord, Fs extends RecordFields> = {
  record: R & FieldValues<Pick<Fs, Shown<Fs>>>
  fields: Fs
  saving: FactSaving<R>
  own: CustomFacts<Fs>
}

/**
 * The fields of a record as facts that are edited in place, by name. The page places some of them itself and
 * shows the rest, so that a new field is never missing.
 */
export function recordFacts<R extends FactRecord, Fs extends RecordFields>(
  props: RecordFactsProps<R, Fs>,
): { [K in Shown<Fs>]: Fact } {
  const { record, fields, saving, own } = props
  // For any field: each fact reads and saves the one of its name.
  const any = { record, saving } as unknown as Pick<RecordFactProps, 'record' | 'saving'>
  const owned = own as Record<string, CustomFact<unknown> | undefined>
  return mapFields(fieldsShown(fields, 'facts'), (field, name) => ({
    label: field.label,
    value: <RecordFact key={name} {...any} name={name} field={field} own={owned[name]} />,
  }))
}

type AnyRecord = FactRecord & Record<string, unknown>
type RecordFactProps = {
  record: AnyRecord
  saving: FactSaving<AnyRecord>
  name: string
  field: RecordField
  own: CustomFact<unknown> | undefined
}

function RecordFact({ record, saving, name, field, own }: RecordFactProps) {
  const t = useText(inlineText)
  return (
    <InlineFact<AnyRecord, string>
      {...saving}
      record={record}
      field={name}
      label={field.label}
      isLong={field.kind === 'note'}
      show={own?.show ?? ((value) => fieldText(field, value))}
      editor={
        own?.editor ?? ((props) => <FieldEditor {...props} field={field} nothing={t('inline.not-said')} />)
      }
    >
      {own && 'children' in own ? own.children : shownValue(field, record[name])}
    </InlineFact>
  )
}

type FieldEditorProps = EditorProps<unknown> & { field: RecordField; nothing: string }

/** The editor of a kind. An empty field is null, unless it is required. */
function FieldEditor({ field, nothing, value, onChange, ...rest }: FieldEditorProps): ReactNode {
  const text = typeof value === 'string' ? value : ''
  const type = (typed: string | null) => onChange(typed === '' && !field.required ? null : typed)
  const props = { ...rest, value: text, onChange: type }
  switch (field.kind) {
    case 'choice':
      return selectEditor<string | null>(wordsOf(field.words), field.required ? undefined : nothing)(props)
    case 'note':
      return <NoteEditor {...props} maxLength={field.max} />
    case 'phone':
      // A whole number is shown in groups of five, and typed in any form.
      return (
        <TextEditor
          {...props}
          type="tel"
          maxLength={40}
          value={toE164(text) === text ? displayPhone(text) : text}
        />
      )
    default:
      return <TextEditor {...props} maxLength={'max' in field ? field.max : 254} />
  }
}
