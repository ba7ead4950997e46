import type { Address } from 'contract/customers/address.schema.ts'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCategory } from '#features/categories/public.ts'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import { AddressFields } from './address-fields.tsx'
import { type AddressTyped, addressChoices, emptyAddress, isBegun } from './address-values.ts'

type AddressPanelValues = WithAddress & { category_id: number | null }
type AddressPanelProps<V extends AddressPanelValues, O> = {
  form: UseFormReturn<V, unknown, O>
  /** The customer, once known: their addresses are offered first. */
  customer: { id: number; addresses: readonly Address[] } | undefined
}

/** Where the work is: one of the customer's addresses, or another one that begins with its pincode. */
export function AddressPanel<V extends AddressPanelValues, O>({
  form: anyForm,
  customer,
}: AddressPanelProps<V, O>) {
  const t = useText(locationsText)
  // Only these three fields are used; the library's type does not accept a form with more fields.
  const form = anyForm as unknown as UseFormReturn<AddressPanelValues>
  const categoryId = form.watch('category_id')
  const { category } = useCategory(categoryId)
  const addresses = customer?.addresses ?? []
  useTypedAddressAside(form)
  const isOther = addresses.length === 0 || form.watch('address_id') === null
  return (
    <Panel title={t('locations.where')}>
      <PanelBody className="form">
        {addresses.length > 0 && (
          <SelectField
            control={form.control}
            name="address_id"
            label={t('locations.which-address')}
            placeholder={t('locations.other-address')}
            options={addressChoices(addresses)}
          />
        )}
        {isOther && <AddressFields form={form} categoryId={categoryId} categoryTitle={category?.title} />}
      </PanelBody>
    </Panel>
  )
}

type WithAddress = { address_id: number | null; address: AddressTyped }

/** While one of the customer's addresses is chosen, the typed one is kept but neither validated nor sent. */
function useTypedAddressAside<V extends WithAddress, O>(anyForm: UseFormReturn<V, unknown, O>): void {
  // Only these two fields are used; the library's type does not accept a form with more fields.
  const form = anyForm as unknown as UseFormReturn<WithAddress>
  const aside = useRef<AddressTyped | null>(null)
  const addressId = form.watch('address_id')
  useEffect(() => {
    const typed = form.getValues('address')
    if (addressId !== null && isBegun(typed)) {
      aside.current = typed
      form.setValue('address', emptyAddress)
    }
    if (addressId === null && aside.current && !isBegun(typed)) {
      form.setValue('address', aside.current)
      aside.current = null
    }
  }, [form, addressId])
}
