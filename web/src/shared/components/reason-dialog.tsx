import type { ReactNode } from 'react'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { FormDialog } from './form-dialog.tsx'

const loadCheck = () => import('./reason-form.schema.ts').then((module) => module.reasonForm)
const loadOptional = () => import('./reason-form.schema.ts').then((module) => module.optionalReasonForm)

type ReasonDialogProps = {
  title: string
  /** What comes of it. */
  text: string
  words: { reason: string; save: string; back: string }
  /** What the reason is kept under while it is typed. */
  draft: string
  variant?: 'danger' | 'primary'
  /** The reason may stay empty. */
  isOptional?: boolean
  /** What is to be known before: that the record was changed meanwhile. */
  children?: ReactNode
  /** Answers false when another dialog goes on with the reason, which stays kept. */
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks why something is taken back or refused, before it is done; it is kept with its reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { draft: name, variant = 'danger', isOptional = false, children, onSave, ...dialog } = props
  const form = useZodForm(isOptional ? loadOptional : loadCheck, { reason: '' })
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
      <TextAreaField
        control={form.control}
        name="reason"
        label={dialog.words.reason}
        optional={isOptional}
        maxLength={500}
      />
    </FormDialog>
  )
}
