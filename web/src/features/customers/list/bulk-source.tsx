import { sources } from 'contract/choices.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { BulkForm } from '#shared/components/list/bulk-form.tsx'
import { bulkText } from '#src/text/en/bulk.ts'
import { useText } from '#src/text/intl.ts'

const schema = z.object({ source: z.enum(slugs(sources)) })
type SourceChange = z.output<typeof schema>

type BulkSourceProps = { count: number; onReady: (change: SourceChange) => void; onClose: () => void }

/** Where many customers come from. */
export function BulkSource({ count, onReady, onClose }: BulkSourceProps) {
  const t = useText(bulkText)
  return (
    <BulkForm
      name="customers-source"
      title={t('bulk.source.title', { count })}
      text={t('bulk.source.text')}
      save={t('bulk.source.save')}
      schema={schema}
      defaults={{ source: 'unknown' }}
      onReady={onReady}
      onClose={onClose}
    >
      {({ control }) => (
        <SelectField
          control={control}
          name="source"
          label={t('bulk.source.to')}
          options={choicesOf(sources)}
        />
      )}
    </BulkForm>
  )
}
