import type { ReactNode } from 'react'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { FormDialog } from './form-dialog.tsx'

const loadCheck = () => import('./reason-form.schema.ts').then((module) => module.reasonForm)
const loadOptional = () => import('./reason-form.schema.ts').then((module) => module.optionalReasonForm)

type ReasonDialogProps = {
  title: string
  /** The results of the action. */
  text: string
  words: { reason: string; save: string; back: string }
  /** The key of the draft. */
  draft: string
  variant?: 'danger' | 'primary'
  /** The reason is optional. */
  isOptional?: boolean
  /** A notice above the reason: that another user has changed the record. */
  children?: ReactNode
  /** Resolves false when another dialog continues with the reason, which stays in its field. */
  onSave: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason before a record is reversed or refused; both are stored. */
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
