import { id, requiredText } from 'contract/shared/fields.ts'
import * as z from 'zod'
import { PartnerField } from '#features/partners/public.ts'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const schema = z.object({
  partner_id: id.nullable().refine((value): value is number => value !== null, 'must be chosen'),
})

type BulkAssignProps = { count: number; onReady: (partnerId: number) => void; onClose: () => void }

/** Whom to send to many jobs. */
export function BulkAssign({ count, onReady, onClose }: BulkAssignProps) {
  const t = useText(bulkText)
  return (
    <BulkForm
      name="jobs-assign"
      title={t('bulk.assign.title', { count })}
      text={t('bulk.assign.text')}
      save={t('bulk.assign.save')}
      schema={schema}
      defaults={{ partner_id: null }}
      onReady={({ partner_id }) => partner_id !== null && onReady(partner_id)}
      onClose={onClose}
    >
      {({ control }) => <PartnerField control={control} name="partner_id" />}
    </BulkForm>
  )
}

const reasonForm = z.object({ reason: requiredText(500) })

type BulkCancelProps = { count: number; onReady: (reason: string) => void; onClose: () => void }

/** Why many jobs will not happen. */
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
