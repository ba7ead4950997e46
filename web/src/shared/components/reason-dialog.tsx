import type { ReactNode } from 'react'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { FormDialog } from './form-dialog.tsx'

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
export function ReasonDialog({ draft: name, variant = 'danger', children, onSave, ...dialog }: ReasonDialogProps) {
  const form = useZodForm(loadCheck, { reason: '' })
  const draft = useDraft(name, form)
  return (
    <FormDialog
      {...dialog}
      form={form}
      draft={draft}
      variant={variant}
      before={children}
      onSubmit={({ reason }) => onSave(reason)}
    >
      <TextAreaField control={form.control} name="reason" label={dialog.words.reason} maxLength={500} />
    </FormDialog>
  )
}
