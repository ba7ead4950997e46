import '#shared/components/fields/controls.css'
import type { ReactNode } from 'react'
import type { Choice } from '#shared/components/fields/select-field.tsx'
import type { EditorProps } from './open-fact.tsx'

/** A word list of the contract as choices, without the forms' own fields, which weigh more than this page. */
export function wordsOf<S extends string>(terms: readonly { slug: S; label: string }[]): Choice<S>[] {
  return terms.map(({ slug, label }) => ({ value: slug, label }))
}

/** One of a few; `nothing` is the line that means null. */
export function selectEditor<V extends string | number | null>(options: readonly Choice[], nothing?: string) {
  return ({ value, onChange, label, isInvalid }: EditorProps<V>): ReactNode => (
    <select
      className="input"
      aria-label={label}
      aria-invalid={isInvalid}
      value={value === null ? '' : String(value)}
      onChange={({ target }) => {
        const chosen = options.find((option) => String(option.value) === target.value)?.value ?? null
        onChange(chosen as V) // of the options, or null where nothing may be chosen
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

/** An empty note is none. */
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
