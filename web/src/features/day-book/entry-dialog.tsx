import { useQuery, useQueryClient } from '@tanstack/react-query'
import { expenseHeads } from 'contract/day-book/day-book.words.ts'
import { slugs } from 'contract/shared/terms.ts'
import * as z from 'zod'
import { DayField } from '#shared/components/fields/day-field.tsx'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { RadioGroupField } from '#shared/components/fields/radio-group-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { addEntry, cashAccountsQuery } from './day-book.queries.ts'

const kinds = ['expense', 'opening-balance'] as const
const schema = z
  .object({
    kind: z.enum(kinds),
    account_id: z.int({ error: 'must be selected' }),
    day: z.iso.date({ error: 'is required' }),
    amount: z.int({ error: 'is required' }).min(1, 'must be more than zero'),
    head: z.enum(slugs(expenseHeads)),
    note: z.string().max(500),
  })
  .refine(({ kind, head, note }) => kind !== 'expense' || head !== 'other' || note.trim() !== '', {
    path: ['note'],
    error: 'is required for another expense',
  })

/** An expense of an account with its head, or what an account had at the beginning. */
export function EntryDialog({ day, onClose }: { day: string; onClose: () => void }) {
  const t = useText(dayBookText)
  const formats = useFormats()
  const client = useQueryClient()
  const accounts = useQuery(cashAccountsQuery).data?.filter(({ archived }) => !archived) ?? []
  const form = useZodForm(schema, {
    kind: 'expense' as const,
    account_id: Number.NaN,
    amount: Number.NaN,
    head: 'travel-and-fuel' as const,
    note: '',
    day,
  })
  const draft = useDraft('cash-entry', form)
  const { control } = form
  const kind = form.watch('kind')
  const title = t('day-book.expense-title')
  return (
    <FormDialog
      title={title}
      form={form}
      draft={draft}
      words={{ save: t('day-book.save'), back: t('day-book.back') }}
      onSubmit={async ({ head, note, ...values }) => {
        const { amount } = await addEntry(client, {
          ...values,
          head: values.kind === 'expense' ? head : null,
          note: note.trim() || null,
        })
        toast.success(t('day-book.saved', { amount: formats.money(Math.abs(amount)) }))
      }}
      onClose={onClose}
    >
      <RadioGroupField
        control={control}
        name="kind"
        label={t('day-book.kind')}
        options={kinds.map((value) => ({ value, label: t(`day-book.kind.${value}`) }))}
        inline
      />
      <SelectField
        control={control}
        name="account_id"
        label={t('day-book.account')}
        placeholder={t('day-book.choose')}
        options={accounts.map(({ id: value, name: label }) => ({ value, label }))}
      />
      <div className="field-pair">
        <MoneyField control={control} name="amount" label={t('day-book.amount')} />
        <DayField control={control} name="day" label={t('day-book.on')} />
      </div>
      {kind === 'expense' && (
        <SelectField
          control={control}
          name="head"
          label={t('day-book.head')}
          options={choicesOf(expenseHeads)}
        />
      )}
      <TextField control={control} name="note" label={t('day-book.note')} optional maxLength={500} />
    </FormDialog>
  )
}
