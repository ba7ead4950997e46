import { useQueryClient } from '@tanstack/react-query'
import type { DayBookRow } from 'contract/day-book/day-book.schema.ts'
import { formatDay } from 'contract/shared/date-formats.ts'
import * as z from 'zod'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { MoneySum } from '#shared/components/money-sum.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { closeDay } from './day-book.queries.ts'

const closing = (expected: number) =>
  z
    .object({ counted: z.int({ error: 'is required' }), reason: z.string().max(500) })
    .refine(({ counted, reason }) => counted === expected || reason.trim() !== '', {
      path: ['reason'],
      error: 'is required',
    })

type CloseDialogProps = { row: DayBookRow; day: string; onClose: () => void }

/** What was counted at the end of the day, and why it differs from what the entries say. */
export function CloseDialog({ row, day, onClose }: CloseDialogProps) {
  const t = useText(dayBookText)
  const client = useQueryClient()
  const { account, closing: shown, in_transit } = row
  const expected = shown - in_transit
  const form = useZodForm(closing(expected), { counted: Number.NaN, reason: '' })
  const draft = useDraft(`day-${account.id}-${day}`, form)
  const { control } = form
  const counted = form.watch('counted')
  const difference = Number.isInteger(counted) ? counted - expected : 0
  const words = { day: formatDay(day), account: account.name }
  const title = t('day-book.close-title', words)
  const sums = [
    { label: t('day-book.close-balance'), paise: shown },
    ...(in_transit === 0 ? [] : [{ label: t('day-book.close-transit'), paise: in_transit }]),
    { label: t('day-book.close-expected'), paise: expected },
    ...(difference === 0
      ? []
      : [{ label: t('day-book.difference'), paise: difference, danger: difference < 0 }]),
  ]
  return (
    <FormDialog
      title={title}
      text={t('day-book.close-text')}
      form={form}
      draft={draft}
      words={{ save: t('day-book.close-save'), back: t('day-book.back') }}
      before={<MoneySum rows={sums} />}
      onSubmit={async (values) => {
        const reason = difference === 0 ? null : values.reason
        await closeDay(client, { account_id: account.id, day, counted: values.counted, reason, shown })
        toast.success(t('day-book.close-done', words))
      }}
      onClose={onClose}
    >
      <MoneyField control={control} name="counted" label={t('day-book.counted')} />
      {difference !== 0 && (
        <TextField control={control} name="reason" label={t('day-book.difference-reason')} maxLength={500} />
      )}
    </FormDialog>
  )
}
