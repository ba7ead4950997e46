import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod'
import { AddressFields, addressBody, addressTyped, emptyAddress } from '#features/locations/public.ts'
import { CheckboxField } from '#shared/components/fields/checkbox-field.tsx'
import { Form } from '#shared/components/fields/form.tsx'
import { SubmitButton } from '#shared/components/fields/submit-button.tsx'
import { useZodForm } from '#shared/components/fields/use-zod-form.ts'
import { useDraft } from '#shared/hooks/use-draft.tsx'
import { Button } from '#shared/ui/button.tsx'
import { customersText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'
import { addAddress } from '../customers.queries.ts'

export const addressForm = z
  .object({ address: addressTyped, primary: z.boolean() })
  .refine(({ address }) => addressBody(address) !== null, {
    path: ['address', 'pincode'],
    error: 'Enter a six-digit pincode',
  })
export type AddressValues = z.output<typeof addressForm>

/** A new address of a customer. */
export function AddressForm({ customerId, onDone }: { customerId: number; onDone: () => void }) {
  const t = useText(customersText)
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
