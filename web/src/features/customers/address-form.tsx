import { useQueryClient } from '@tanstack/react-query'
import { type Address, addressFields } from 'contract/customers/address.schema.ts'
import * as z from 'zod'
import {
  AddressFields,
  type AddressTyped,
  addressBody,
  addressTyped,
  emptyAddress,
} from '#features/locations/place-picker.tsx'
import { CheckboxField } from '#shared/components/fields/choice-fields.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
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
  const t = useText(customersText)
  const client = useQueryClient()
  const form = useZodForm(addressForm, {
    address: address ? typedOf(address) : emptyAddress,
    primary: address?.primary ?? false,
  })
  const draft = useDraft(address ? `address-${address.id}` : `customer-${customerId}-address`, form)
  const save = async ({ address: typed, primary }: AddressValues) => {
    const body = addressBody(typed)
    if (!body) return
    if (address) await updateAddress(client, address.id, { ...body, primary, version: address.version })
    else await addAddress(client, { ...body, primary, customer_id: customerId })
    draft.clear()
    onDone()
  }
  return (
    <Form form={form} onSubmit={save} label={t('customers.save-address')}>
      {draft.notice}
      <AddressFields form={form} />
      <CheckboxField control={form.control} name="primary" label={t('customers.make-primary')} />
      <div className="form-actions">
        <Button onClick={onDone}>{t('customers.cancel')}</Button>
        <SubmitButton control={form.control}>{t('customers.save-address')}</SubmitButton>
      </div>
    </Form>
  )
}
