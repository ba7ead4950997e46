import { type ReactNode, useId } from 'react'
import type { DefaultValues, FieldValues, UseFormReturn } from 'react-hook-form'
import type * as z from 'zod'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { Dialog } from '#shared/ui/dialog.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'
import { Form } from '../fields/form.tsx'
import { SubmitButton } from '../fields/submit-button.tsx'
import { type FormOf, useZodForm } from '../fields/use-zod-form.ts'

type BulkFormProps<V extends FieldValues, O> = {
  /** `jobs-assign`; the key of the draft. */
  name: string
  title: string
  text: string
  save: string
  danger?: boolean
  schema: z.ZodType<O, V>
  defaults: DefaultValues<V>
  children: (form: FormOf<V, O>) => ReactNode
  /** The input is complete: the action may begin. */
  onReady: (values: O) => void | Promise<void>
  onClose: () => void
}

/** The form of a bulk action before it begins. */
export function BulkForm<V extends FieldValues, O>(props: BulkFormProps<V, O>) {
  const { name, title, text, save, danger, schema, defaults, children, onReady, onClose } = props
  const t = useText(bulkText)
  const id = useId()
  const form = useZodForm(schema, defaults)
  // It keeps the typed values and does not depend on the result type.
  const draft = useDraft(`bulk-${name}`, form as unknown as UseFormReturn<V>)
  return (
    <Dialog
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('bulk.back')}</Button>
          <SubmitButton control={form.control} form={id} variant={danger ? 'danger' : 'primary'}>
            {save}
          </SubmitButton>
        </>
      }
    >
      <p className="ink-2">{text}</p>
      {draft.notice}
      <Form
        form={form}
        id={id}
        label={title}
        onSubmit={async (values) => {
          await onReady(values)
          draft.clear()
        }}
      >
        {children(form)}
      </Form>
    </Dialog>
  )
}
