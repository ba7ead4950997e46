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
  /** What comes of it. */
  text?: string
  form: FormOf<V, O>
  /** Without one, what was typed is not kept. */
  draft?: Draft
  words: { save: string; back: string }
  variant?: 'danger' | 'primary'
  size?: 'normal' | 'drawer'
  /** What is to be known before: that the record was changed meanwhile. */
  before?: ReactNode
  children: ReactNode
  /** Answers false when the dialog stays, or another one goes on with what was typed. */
  onSubmit: (values: O) => Promise<unknown>
  onClose: () => void
}

/** One form in a dialog. It closes when the form was saved. */
export function FormDialog<V extends FieldValues, O>(props: FormDialogProps<V, O>) {
  const { title, text, form, draft, words, variant = 'primary', size, before, children, onSubmit, onClose } = props
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
