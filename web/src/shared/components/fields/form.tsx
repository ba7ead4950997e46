import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { classNames } from '#shared/ui/class-names.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { type FormFailure, readFormFailure } from './form-failure.ts'
import { type FormLabels, FormLabelsContext } from './form-labels.ts'
import type { FormOf } from './use-zod-form.ts'

type FormProps<V extends FieldValues, O> = {
  form: FormOf<V, O>
  /** Saves. A rejection is shown above the form, a 422 under its fields too, and the first of them gets the focus. */
  onSubmit: (values: O) => unknown
  children: ReactNode
  /** For a submit button that stands outside: `<Button type="submit" form={id}>`. */
  id?: string
  label?: string
  className?: string
}

/** A form that cannot be sent twice and keeps what was typed whatever happens. */
export function Form<V extends FieldValues, O>({ form, onSubmit, children, id, label, className }: FormProps<V, O>) {
  const element = useRef<HTMLFormElement>(null)
  const [labels] = useState<FormLabels>(() => new Map())
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const isSending = useRef(false)

  useEffect(() => {
    if (!failure) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first) first.focus()
    else element.current?.querySelector('.notice')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const send = form.handleSubmit(async (values) => {
    if (isSending.current) return
    isSending.current = true
    try {
      await onSubmit(values)
      setFailure(null)
    } catch (error) {
      setFailure(readFormFailure(error, form, labels))
    } finally {
      isSending.current = false
    }
  })
  const onFormSubmit = (event: FormEvent) => {
    // A form in a dialog stands inside the page's form in React's tree: its submit is its own business.
    event.stopPropagation()
    // Beside what the save says: what the form is checked with may not have come.
    send(event).catch((error) => setFailure(readFormFailure(error, form, labels)))
  }
  return (
    <form
      ref={element}
      id={id}
      className={classNames('form', className)}
      aria-label={label}
      noValidate
      onSubmit={onFormSubmit}
    >
      {failure && <FormNotice failure={failure} />}
      <FormLabelsContext value={labels}>{children}</FormLabelsContext>
    </form>
  )
}

/** The list above the form. */
export function FormNotice({ failure }: { failure: FormFailure }) {
  return (
    <Notice hue="red" title={failure.title} items={failure.items} alert>
      {failure.text}
    </Notice>
  )
}
