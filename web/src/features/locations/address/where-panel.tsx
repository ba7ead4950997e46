import type { Address } from 'contract/customers/address.schema.ts'
import type { UseFormReturn } from 'react-hook-form'
import { useCategory } from '#features/categories/public.ts'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { Panel, PanelBody } from '#shared/ui/panel.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import { AddressFields } from './address-fields.tsx'
import { addressChoices } from './address-values.ts'
import { useTypedAddressAside, type WithAddress } from './use-typed-address-aside.ts'

type WhereValues = WithAddress & { category_id: number | null }
type WherePanelProps<V extends WhereValues, O> = {
  form: UseFormReturn<V, unknown, O>
  /** The customer, once known: their addresses are offered first. */
  customer: { id: number; addresses: readonly Address[] } | undefined
}

/** Where the work is: one of the customer's addresses, or another one that begins with its pincode. */
export function WherePanel<V extends WhereValues, O>({ form: anyForm, customer }: WherePanelProps<V, O>) {
  const t = useText(locationsText)
  // Only these three fields are used; the library's type does not accept a form with more fields.
  const form = anyForm as unknown as UseFormReturn<WhereValues>
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
