import { issueSentence, labelFromPath } from 'contract/shared/issue-words.ts'
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#shared/api/api-error.ts'
import { classNames } from '#shared/ui/class-names.ts'
import { errorTitle, moreOf } from '#shared/ui/error-text.ts'
import { Notice } from '#shared/ui/notice.tsx'
import { readyToSave } from './before-save.ts'
import { type FormLabels, FormLabelsContext } from './form-labels.ts'
import type { FormOf } from './use-zod-form.ts'

type FormProps<V extends FieldValues, O> = {
  form: FormOf<V, O>
  /**
   * Saves. A rejection is shown above the form, a 422 under its fields too, and the first of them gets the
   * focus.
   */
  onSubmit: (values: O) => unknown
  children: ReactNode
  /** For a submit button outside the form: `<Button type="submit" form={id}>`. */
  id?: string
  label?: string
  className?: string
}

/** A form that cannot be sent twice and never loses the typed values. */
export function Form<V extends FieldValues, O>({
  form,
  onSubmit,
  children,
  id,
  label,
  className,
}: FormProps<V, O>) {
  const element = useRef<HTMLFormElement>(null)
  const [labels] = useState<FormLabels>(() => new Map())
  const [failure, setFailure] = useState<FormFailure | null>(null)
  const isSending = useRef(false)
  const latest = useRef(onSubmit)
  useLayoutEffect(() => {
    latest.current = onSubmit
  })

  useEffect(() => {
    if (!failure) return
    const first = element.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (first) first.focus()
    else element.current?.querySelector('.notice')?.scrollIntoView({ block: 'nearest' })
  }, [failure])

  const send = async () => {
    isSending.current = true
    // The buttons are busy from the click on, not only after validation.
    form.control._subjects.state.next({ isSubmitting: true })
    try {
      await readyToSave(form.control)
      // A form that the user has left is not sent.
      if (!element.current) return
      await form.handleSubmit(async (values) => {
        await latest.current(values)
        setFailure(null)
      })()
    } catch (error) {
      if (element.current) setFailure(readFormFailure(error, form, labels))
    } finally {
      isSending.current = false
      form.control._subjects.state.next({ isSubmitting: false })
    }
  }
  const onFormSubmit = (event: FormEvent) => {
    // In React's tree a form in a dialog is inside the form of the page: its submit must not reach that one.
    event.stopPropagation()
    event.preventDefault()
    if (!isSending.current) void send()
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
      {failure?.notice && <FormNotice notice={failure.notice} />}
      <FormLabelsContext value={labels}>{children}</FormLabelsContext>
    </form>
  )
}

/** The list above the form. */
function FormNotice({ notice }: { notice: NoticeWords }) {
  return (
    <Notice hue="red" title={notice.title} items={notice.items} alert>
      {notice.text}
    </Notice>
  )
}

/** The content of the notice above a form after a failed save. */
type NoticeWords = { title: string; text: string | null; items: string[] }
/** `notice` is null for a statement that the user declined: no message is needed. */
type FormFailure = { notice: NoticeWords | null }

/** Shows the message of a failed save, and the errors of single fields under them. */
function readFormFailure<V extends FieldValues, O>(
  error: unknown,
  form: UseFormReturn<V, unknown, O>,
  labels: FormLabels,
): FormFailure {
  if (!(error instanceof ApiError)) reportError(error)
  const issues = error instanceof ApiError ? error.issues : []
  for (const issue of issues) {
    // Only fields of this form: the list shows the other errors.
    if (labels.has(issue.field))
      form.setError(issue.field as Path<V>, { type: 'server', message: issue.message })
  }
  if (error instanceof ApiError && error.kind === 'declined') return { notice: null }
  const items = issues.map((issue) =>
    issueSentence(labels.get(issue.field) ?? labelFromPath(issue.field), issue.message),
  )
  return { notice: { title: errorTitle(error), text: items.length > 0 ? null : moreOf(error), items } }
}
