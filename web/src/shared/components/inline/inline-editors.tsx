import '#shared/components/fields/controls.css'
import { type ReactNode, useRef } from 'react'
import type { Choice } from '#shared/components/fields/select-field.tsx'
import type { EditorProps } from './open-fact.tsx'

/**
 * A list of labels of the contract as options, without the forms' own fields, which are larger than this
 * page.
 */
export function wordsOf<S extends string>(terms: readonly { slug: S; label: string }[]): Choice<S>[] {
  return terms.map(({ slug, label }) => ({ value: slug, label }))
}

/**
 * One of a few; `nothing` is the option for null. A click saves; a step by key in the closed list does not
 * yet.
 */
export function selectEditor<V extends string | number | null>(options: readonly Choice[], nothing?: string) {
  return (props: EditorProps<V>): ReactNode => <SelectEditor {...props} options={options} nothing={nothing} />
}

type SelectEditorProps<V> = EditorProps<V> & { options: readonly Choice[]; nothing: string | undefined }

function SelectEditor<V extends string | number | null>({
  options,
  nothing,
  ...props
}: SelectEditorProps<V>) {
  const { value, onChange, onChoose, label, isInvalid } = props
  const isStep = useRef(false)
  return (
    <select
      className="input"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value === null ? '' : String(value)}
      // An open list handles its own keys; these keys step through the closed one.
      onKeyDown={({ key }) => {
        isStep.current = /^(Arrow|Home|End|Page|[^ ]$)/.test(key)
      }}
      onPointerDown={() => {
        isStep.current = false
      }}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value)?.value ?? null
        const set = isStep.current ? onChange : onChoose
        set(chosen as V) // of the options, or null where nothing may be chosen
      }}
    >
      {nothing !== undefined && <option value="">{nothing}</option>}
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

export function TextEditor({
  value,
  onChange,
  label,
  isInvalid,
  maxLength,
  type = 'text',
}: EditorProps<string> & { maxLength: number; type?: 'text' | 'tel' }) {
  return (
    <input
      className="input"
      type={type}
      aria-label={label}
      aria-invalid={isInvalid}
      maxLength={maxLength}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** An empty note is null. */
export function NoteEditor({
  value,
  onChange,
  label,
  isInvalid,
  maxLength = 4000,
}: EditorProps<string | null> & { maxLength?: number }) {
  return (
    <textarea
      className="input"
      rows={4}
      maxLength={maxLength}
      aria-label={label}
      aria-invalid={isInvalid}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  )
}
