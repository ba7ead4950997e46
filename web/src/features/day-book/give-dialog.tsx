import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { MoneyField } from '#shared/components/fields/money-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { cashAccountsQuery, giveCash, myCashQuery } from './day-book.queries.ts'

const schema = z.object({
  from_account_id: z.int({ error: 'must be selected' }),
  to_account_id: z.int({ error: 'must be selected' }),
  amount: z.int({ error: 'is required' }).min(1, 'must be more than zero'),
  note: z.string().max(500),
})

type GiveDialogProps = {
  /** Also from accounts without an owner, which admins keep. */
  isOffice?: boolean
  onClose: () => void
}

/** Cash for another account; it moves when the receiver confirms. */
export function GiveDialog({ isOffice, onClose }: GiveDialogProps) {
  const t = useText(dayBookText)
  const formats = useFormats()
  const client = useQueryClient()
  const mine = useQuery(myCashQuery).data
  const all = useQuery({ ...cashAccountsQuery, enabled: isOffice === true }).data ?? []
  const own = mine?.own ?? []
  const office = all.filter(({ keeper, archived }) => keeper === null && !archived)
  const from = [...own, ...office].map(({ id: value, name: label }) => ({ value, label }))
  const form = useZodForm(schema, {
    from_account_id: own[0]?.id ?? Number.NaN,
    to_account_id: Number.NaN,
    amount: Number.NaN,
    note: '',
  })
  const draft = useDraft('cash-handover', form)
  const { control } = form
  const chosen = form.watch('from_account_id')
  const known = own.find(({ id }) => id === chosen)
  const to = [...own, ...(mine?.others ?? [])].filter(({ id }) => id !== chosen)
  const title = t('day-book.give-title')
  return (
    <FormDialog
      title={title}
      text={t('day-book.give-text')}
      form={form}
      draft={draft}
      words={{ save: t('day-book.give-save'), back: t('day-book.back') }}
      onSubmit={async ({ note, ...values }) => {
        const handover = await giveCash(client, { ...values, note: note.trim() || null })
        toast.success(t('day-book.given', { amount: formats.money(handover.amount), name: handover.to.name }))
      }}
      onClose={onClose}
    >
      <SelectField
        control={control}
        name="from_account_id"
        label={t('day-book.from')}
        placeholder={t('day-book.choose')}
        options={from}
      />
      <SelectField
        control={control}
        name="to_account_id"
        label={t('day-book.to')}
        placeholder={t('day-book.choose')}
        options={to.map(({ id: value, name: label }) => ({ value, label }))}
      />
      <MoneyField
        control={control}
        name="amount"
        label={t('day-book.amount')}
        help={known && t('day-book.give-help', { amount: formats.money(known.balance - known.in_transit) })}
      />
      <TextField control={control} name="note" label={t('day-book.note')} optional maxLength={500} />
    </FormDialog>
  )
}
