import { type ReactNode, useId } from 'react'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'

const loadCheck = () => import('./reason-form.schema.ts').then((module) => module.reasonForm)

type ReasonDialogProps = {
  title: string
  /** What comes of it. */
  text: string
  words: { reason: string; save: string; back: string }
  /** What the reason is kept under while it is typed. */
  draft: string
  variant?: 'danger' | 'primary'
  /** What is to be known before: that the record was changed meanwhile. */
  children?: ReactNode
  /** Answers false when another dialog goes on with the reason, which stays kept. */
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is taken back or refused, before it is done; it is kept with its reason. */
export function ReasonDialog({
  title,
  text,
  words,
  draft: name,
  variant = 'danger',
  children,
  onSave,
  onClose,
}: ReasonDialogProps) {
  const formId = useId()
  const form = useZodForm(loadCheck, { reason: '' })
  const draft = useDraft(name, form)
  return (
    <Dialog
      title={title}
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
      <p className="ink-2">{text}</p>
      {draft.notice}
      {children}
      <Form
        form={form}
        id={formId}
        label={title}
        onSubmit={async ({ reason }) => {
          if ((await onSave(reason)) === false) return
          draft.clear()
          onClose()
        }}
      >
        <TextAreaField control={form.control} name="reason" label={words.reason} maxLength={500} />
      </Form>
    </Dialog>
  )
}
