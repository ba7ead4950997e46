import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CashAccount } from 'contract/day-book/cash-accounts.schema.ts'
import { cashAccountKinds } from 'contract/day-book/day-book.words.ts'
import { slugs } from 'contract/shared/terms.ts'
import { paymentMethods } from 'contract/vocabulary.ts'
import * as z from 'zod'
import { apiQuery } from '#shared/api/query-client.ts'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { FormDialog } from '#shared/components/form-dialog.tsx'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { toast } from '#shared/toasts/toast-store.ts'
import { dayBookText } from '#src/text/en/day-book.ts'
import { useText } from '#src/text/intl.ts'
import { createAccount, updateAccount } from './day-book.queries.ts'

const owners = ['office', 'city', 'person'] as const
const method = z.enum(slugs(paymentMethods))
const schema = z
  .object({
    name: z.string().trim().min(1, 'must not be empty').max(60),
    kind: z.enum(slugs(cashAccountKinds)),
    owner: z.enum(owners),
    location_id: z.int().nullable(),
    user_id: z.int().nullable(),
    default_for: z.partialRecord(method, z.boolean()),
    archived: z.boolean(),
  })
  .refine(({ kind, owner, location_id }) => kind !== 'cash' || owner !== 'city' || location_id !== null, {
    path: ['location_id'],
    error: 'must be selected',
  })
  .refine(({ kind, owner, user_id }) => kind !== 'cash' || owner !== 'person' || user_id !== null, {
    path: ['user_id'],
    error: 'must be selected',
  })
type Values = z.output<typeof schema>

const typedOf = (account: CashAccount | null): Values => ({
  name: account?.name ?? '',
  kind: account?.kind ?? 'cash',
  owner: 'office',
  location_id: null,
  user_id: null,
  default_for: Object.fromEntries((account?.default_for ?? []).map((each) => [each, true])),
  archived: account?.archived ?? false,
})

/**
 * A new account, or the name, methods and end of a known one: kind and owner stay, because the entries are
 * theirs.
 */
export function AccountDialog({ account, onClose }: { account: CashAccount | null; onClose: () => void }) {
  const t = useText(dayBookText)
  const client = useQueryClient()
  const form = useZodForm(schema, typedOf(account))
  const draft = useDraft(
    `cash-account-${account?.id ?? 'new'}`,
    form,
    account ? { version: account.version } : undefined,
  )
  const { control } = form
  const title = account ? t('day-book.account-edit', { name: account.name }) : t('day-book.account-new')
  const save = async ({ name, kind, owner, location_id, user_id, default_for, archived }: Values) => {
    const methods = slugs(paymentMethods).filter((each) => default_for[each])
    if (account) {
      await updateAccount(client, account.id, {
        name,
        default_for: methods,
        archived,
        version: account.version,
      })
    } else {
      const isCash = kind === 'cash'
      await createAccount(client, {
        name,
        kind,
        location_id: isCash && owner === 'city' ? location_id : null,
        user_id: isCash && owner === 'person' ? user_id : null,
      })
    }
    toast.success(t('day-book.account-saved'))
  }
  return (
    <FormDialog
      title={title}
      size="drawer"
      form={form}
      draft={draft}
      words={{ save: t('day-book.save'), back: t('day-book.back') }}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={t('day-book.name')} maxLength={60} />
      {account ? (
        <>
          <fieldset className="stack stack-tight">
            <legend className="text-13">{t('day-book.default')}</legend>
            {paymentMethods.map(({ slug, label }) => (
              <CheckboxField key={slug} control={control} name={`default_for.${slug}`} label={label} />
            ))}
            <p className="ink-3 text-12">{t('day-book.default-help')}</p>
          </fieldset>
          <CheckboxField control={control} name="archived" label={t('day-book.archive')} />
        </>
      ) : (
        <OwnerFields form={form} />
      )}
    </FormDialog>
  )
}

function OwnerFields({ form }: { form: FormOf<Values, Values> }) {
  const t = useText(dayBookText)
  const { control } = form
  const [kind, owner] = form.watch(['kind', 'owner'])
  const districts = useQuery(locationsQuery).data?.filter(({ type }) => type === 'district') ?? []
  const staff = useQuery(apiQuery('GET /staffs/names')).data ?? []
  return (
    <>
      <SelectField
        control={control}
        name="kind"
        label={t('day-book.kind')}
        options={choicesOf(cashAccountKinds)}
      />
      {kind === 'cash' && (
        <SelectField
          control={control}
          name="owner"
          label={t('day-book.owner')}
          options={owners.map((value) => ({ value, label: t(`day-book.owner.${value}`) }))}
        />
      )}
      {kind === 'cash' && owner === 'city' && (
        <ComboboxField
          control={control}
          name="location_id"
          label={t('day-book.city')}
          options={districts.map(({ id: value, title: label }) => ({ value, label }))}
        />
      )}
      {kind === 'cash' && owner === 'person' && (
        <ComboboxField
          control={control}
          name="user_id"
          label={t('day-book.staff')}
          options={staff.map(({ id: value, name: label }) => ({ value, label }))}
        />
      )}
    </>
  )
}
