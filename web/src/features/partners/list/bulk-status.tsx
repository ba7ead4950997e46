import { text } from 'contract/shared/fields.ts'
import { slugs } from 'contract/shared/terms.ts'
import { partnerStatuses } from 'contract/vocabulary.ts'
import * as z from 'zod'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextAreaField } from '#shared/components/fields/text-field.tsx'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const schema = z.object({ status: z.enum(slugs(partnerStatuses)), reason: text(500) })
type StatusChange = z.output<typeof schema>

type BulkStatusProps = { count: number; onReady: (change: StatusChange) => void; onClose: () => void }

/** The transition for many partners. */
export function BulkStatus({ count, onReady, onClose }: BulkStatusProps) {
  const t = useText(bulkText)
  return (
    <BulkForm
      name="partners-status"
      title={t('bulk.status.title', { count })}
      text={t('bulk.status.text')}
      save={t('bulk.status.save')}
      schema={schema}
      defaults={{ status: 'approved', reason: '' }}
      onReady={onReady}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="status"
            label={t('bulk.status.to')}
            options={choicesOf(partnerStatuses)}
          />
          <TextAreaField
            control={control}
            name="reason"
            label={t('bulk.reason')}
            help={t('bulk.reason-when')}
            maxLength={500}
            optional
          />
        </>
      )}
    </BulkForm>
  )
}
