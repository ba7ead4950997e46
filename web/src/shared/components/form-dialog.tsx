import { type ReactNode, useId } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Draft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { Form } from './fields/form.tsx'
import { SubmitButton } from './fields/submit-button.tsx'
import type { FormOf } from './fields/use-zod-form.ts'

type FormDialogProps<V extends FieldValues, O> = {
  title: string
  /** The results of the typed values. */
  text?: string
  form: FormOf<V, O>
  /** Without it there is no draft. */
  draft?: Draft
  words: { save: string; back: string }
  variant?: 'danger' | 'primary'
  size?: 'normal' | 'drawer'
  /** A notice above the form: that another user has changed the record. */
  before?: ReactNode
  children: ReactNode
  /** Resolves false when the dialog stays open, or another one continues with the typed values. */
  onSubmit: (values: O) => Promise<unknown>
  onClose: () => void
}

/** One form in a dialog. It closes after the save. */
export function FormDialog<V extends FieldValues, O>(props: FormDialogProps<V, O>) {
  const {
    title,
    text,
    form,
    draft,
    words,
    variant = 'primary',
    size,
    before,
    children,
    onSubmit,
    onClose,
  } = props
  const formId = useId()
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          <SubmitButton control={form.control} form={formId} variant={variant}>
            {words.save}
          </SubmitButton>
        </>
      }
    >
      {text && <p className="ink-2">{text}</p>}
      {draft?.notice}
      {before}
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async (values) => {
          if ((await onSubmit(values)) === false) return
          draft?.clear()
          onClose()
        }}
      >
        {children}
      </Form>
    </Dialog>
  )
}
