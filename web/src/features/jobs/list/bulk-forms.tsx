import { requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const reasonForm = z.object({ reason: requiredText(500) })

type BulkCancelProps = { count: number; onReady: (reason: string) => void; onClose: () => void }

/** The reason to cancel many jobs. */
export function BulkCancel({ count, onReady, onClose }: BulkCancelProps) {
  const t = useText(bulkText)
  return (
    <BulkForm
      name="jobs-cancel"
      title={t('bulk.cancel.title', { count })}
      text={t('bulk.cancel.text')}
      save={t('bulk.cancel.save')}
      danger
      schema={reasonForm}
      defaults={{ reason: '' }}
      onReady={({ reason }) => onReady(reason)}
      onClose={onClose}
    >
      {({ control }) => <TextAreaField control={control} name="reason" label={t('bulk.reason')} maxLength={500} />}
    </BulkForm>
  )
}
