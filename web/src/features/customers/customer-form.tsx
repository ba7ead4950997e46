import { useQueryClient } from '@tanstack/react-query'
import { type CustomerDetail, customerFields } from 'contract/customers/customers.schema.ts'
import { displayPhone } from 'contract/shared/phone-display.ts'
import { labelOf } from 'contract/shared/terms.ts'
import { genders, sources } from 'contract/vocabulary.ts'
import * as z from 'zod'
import { Form } from '#shared/components/fields/form.tsx'
import { PhoneField } from '#shared/components/fields/phone-field.tsx'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { TextAreaField, TextField } from '#shared/components/fields/text-field.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { useCustomerLabel } from './customer-label.ts'
import { updateCustomer } from './customers.queries.ts'

const customerForm = z.object(customerFields)
type CustomerValues = z.output<typeof customerForm>

/** The record's own fields, whichever the contract has. */
function valuesOf(customer: CustomerDetail): CustomerValues {
  const fields = Object.keys(customerFields) as (keyof CustomerValues)[] // keys() forgets them
  return Object.fromEntries(fields.map((field) => [field, customer[field]])) as CustomerValues // one value for every field
}

type CustomerFormProps = { customer: CustomerDetail; onDone: () => void }

export function CustomerForm({ customer, onDone }: CustomerFormProps) {
  const t = useText(customersText)
  const label = useCustomerLabel()
  const client = useQueryClient()
  const form = useZodForm(customerForm, valuesOf(customer))
  const draft = useDraft(`customer-${customer.id}`, form, { version: customer.version })
  const saving = useMergingSave<CustomerValues, z.input<typeof customerForm>, CustomerDetail>({
    form,
    record: customer,
    restored: draft.restored,
    valuesOf,
    save: (changes, version) => updateCustomer(client, customer.id, { ...changes, version }),
  })
  const save = async (values: CustomerValues) => {
    if (!(await saving.run(values))) return
    draft.clear()
    onDone()
  }
  const { control } = form
  return (
    <Form form={form} onSubmit={save} label={t('customers.facts')}>
      {draft.notice}
      <ConflictNotice clash={saving.clash} label={label} show={shown} onTake={saving.take} />
      <TextField control={control} name="name" label={label('name')} maxLength={120} />
      <PhoneField control={control} name="phone" label={label('phone')} />
      <PhoneField control={control} name="alternate_phone" label={label('alternate_phone')} optional />
      <PhoneField control={control} name="whatsapp" label={label('whatsapp')} optional />
      <TextField control={control} name="email" label={label('email')} type="email" optional maxLength={254} />
      <SelectField
        control={control}
        name="gender"
        label={label('gender')}
        placeholder={t('customers.not-said')}
        options={choicesOf(genders)}
        optional
      />
      <SelectField
        control={control}
        name="source"
        label={label('source')}
        placeholder={t('customers.not-said')}
        options={choicesOf(sources)}
        optional
      />
      <TextAreaField control={control} name="note" label={label('note')} optional maxLength={2000} />
      <div className="form-actions">
        <Button onClick={onDone}>{t('customers.cancel')}</Button>
        <SubmitButton control={control}>{t('customers.save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** A value as people read it, for the choice between two; what has no words of its own is shown as it is. */
function shown(field: keyof CustomerValues, value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  if (field === 'gender') return labelOf(genders, text)
  if (field === 'source') return labelOf(sources, text)
  return displayPhone(text)
}
