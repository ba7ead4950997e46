import { useQueryClient } from '@tanstack/react-query'
import { type Address, addressFields } from 'contract/customers/address.schema.ts'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { addressTyped } from '#features/locations/address-typed.schema.ts'
import { AddressFields, type AddressTyped, addressBody, emptyAddress } from '#features/locations/place-picker.tsx'
import { CheckboxField } from '#shared/components/fields/choice-fields.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { type FormOf, useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { ConflictNotice } from '#shared/conflict/conflict-notice.tsx'
import { useMergingSave } from '#shared/conflict/use-merging-save.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { addAddress, updateAddress } from './customers.queries.ts'

const addressForm = z
  .object({ address: addressTyped, primary: z.boolean() })
  .refine(({ address }) => addressBody(address) !== null, { path: ['address', 'pincode'], error: 'must not be empty' })
type AddressValues = z.output<typeof addressForm>

function typedOf(address: Address): AddressTyped {
  const fields = Object.keys(addressFields) as (keyof typeof addressFields)[] // keys() forgets them
  const own = Object.fromEntries(fields.map((field) => [field, address[field]]))
  return { ...emptyAddress, ...own, pincode: address.pincode }
}

type AddressFormProps = {
  customerId: number
  /** The one to change; without it a new one is added. */
  address?: Address
  onDone: () => void
}

export function AddressForm({ customerId, address, onDone }: AddressFormProps) {
  return address ? <EditAddress address={address} onDone={onDone} /> : <NewAddress {...{ customerId, onDone }} />
}

function NewAddress({ customerId, onDone }: { customerId: number; onDone: () => void }) {
  const client = useQueryClient()
  const form = useZodForm(addressForm, { address: emptyAddress, primary: false })
  const draft = useDraft(`customer-${customerId}-address`, form)
  const save = async ({ address, primary }: AddressValues) => {
    const body = addressBody(address)
    if (!body) return
    await addAddress(client, { ...body, primary, customer_id: customerId })
    draft.clear()
    onDone()
  }
  return <Fields form={form} onSave={save} above={draft.notice} onDone={onDone} />
}

function valuesOf(address: Address): AddressValues {
  return { address: typedOf(address), primary: address.primary }
}

function EditAddress({ address, onDone }: { address: Address; onDone: () => void }) {
  const t = useText(customersText)
  const client = useQueryClient()
  const form = useZodForm(addressForm, valuesOf(address))
  const draft = useDraft(`address-${address.id}`, form)
  const saving = useMergingSave<AddressValues, z.input<typeof addressForm>, Address>({
    form,
    record: address,
    valuesOf,
    // The API takes the address as a whole; what the form does not hold as changed, it holds as it stands.
    save: async (_, version) => {
      const { address: typed, primary } = form.getValues()
      const body = addressBody(typed)
      if (body) await updateAddress(client, address.id, { ...body, primary, version })
    },
  })
  const save = async (values: AddressValues) => {
    if (!(await saving.run(values))) return
    draft.clear()
    onDone()
  }
  const clash = (
    <ConflictNotice
      clash={saving.clash}
      label={(field) => t(field === 'primary' ? 'customers.primary' : 'customers.address')}
      show={(_, value) => inWords(value, t('customers.primary'))}
      onTake={saving.take}
    />
  )
  const above = (
    <>
      {draft.notice}
      {clash}
    </>
  )
  return <Fields form={form} onSave={save} above={above} onDone={onDone} />
}

/** An address in one line; of the mark for the primary one its name or nothing. */
function inWords(value: unknown, primary: string): string {
  if (typeof value === 'boolean') return value ? primary : ''
  const { label, line_1, line_2, landmark, pincode } = value as AddressTyped // the form's other field
  return [label, line_1, line_2, landmark, pincode].filter(Boolean).join(', ')
}

type FieldsProps = {
  form: FormOf<z.input<typeof addressForm>, AddressValues>
  onSave: (values: AddressValues) => Promise<void>
  above: ReactNode
  onDone: () => void
}

function Fields({ form, onSave, above, onDone }: FieldsProps) {
  const t = useText(customersText)
  return (
    <Form form={form} onSubmit={onSave} label={t('customers.save-address')}>
      {above}
      <AddressFields form={form} />
      <CheckboxField control={form.control} name="primary" label={t('customers.make-primary')} />
      <div className="form-actions">
        <Button onClick={onDone}>{t('customers.cancel')}</Button>
        <SubmitButton control={form.control}>{t('customers.save-address')}</SubmitButton>
      </div>
    </Form>
  )
}
