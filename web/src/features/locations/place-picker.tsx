import { useQuery } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import type { Place } from 'contract/locations/locations.schema.ts'
import { placeTypes } from 'contract/vocabulary.ts'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { choicesOf, SelectField } from '#shared/components/fields/select-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import { Served } from '#shared/components/served.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import type { AddressTyped } from './address-values.ts'
import { isPincode, pincodeQuery } from './locations.queries.ts'
import { PincodePart } from './pincode-part.tsx'
import { PlaceSearch } from './place-search.tsx'

type AddressFieldsProps<V extends FieldValues & { address: AddressTyped }, O> = {
  form: UseFormReturn<V, unknown, O>
  /** What is asked for: says who serves that there. */
  categoryId?: number | null
  categoryTitle?: string
  /** Looks through this customer's earlier addresses only. */
  customerId?: number | null
}

/**
 * The `address` of a form: six digits of the pincode fill area, district and state; words find an area or an address used
 * before. What was typed below stays when the pincode changes.
 */
export function AddressFields<V extends FieldValues & { address: AddressTyped }, O>(props: AddressFieldsProps<V, O>) {
  const t = useText(locationsText)
  // The form may hold more; here it is used by its address alone, and the library's type does not allow for that.
  const form = props.form as unknown as UseFormReturn<{ address: AddressTyped }>
  const { control } = form
  const setPlace = (place: Place) => {
    form.setValue('address.location_id', place.location_id, { shouldDirty: true })
    form.setValue('address.pincode', place.pincode, { shouldDirty: true })
    form.clearErrors('address.pincode')
  }
  const setAddress = (address: Address) => {
    const { label, place_type, line_1, line_2, landmark } = address
    for (const [name, value] of Object.entries({ label, place_type, line_1, line_2, landmark })) {
      form.setValue(`address.${name as 'line_1'}`, value ?? '', { shouldDirty: true }) // one of the keys above
    }
    setPlace({ ...address, location_id: address.location_id })
  }
  return (
    <>
      <div className="address-place">
        <PincodePart form={form} categoryId={props.categoryId ?? null} />
        <PlaceSearch customerId={props.customerId ?? null} onPlace={setPlace} onAddress={setAddress} />
      </div>
      <ServedLine form={form} categoryId={props.categoryId ?? null} categoryTitle={props.categoryTitle} />
      <TextField control={control} name="address.line_1" label={t('locations.line-1')} maxLength={200} />
      <TextField control={control} name="address.line_2" label={t('locations.line-2')} optional maxLength={200} />
      <TextField control={control} name="address.landmark" label={t('locations.landmark')} optional maxLength={200} />
      <div className="field-pair">
        <SelectField
          control={control}
          name="address.place_type"
          label={t('locations.place-type')}
          options={choicesOf(placeTypes)}
        />
        <TextField
          control={control}
          name="address.label"
          label={t('locations.label')}
          placeholder={t('locations.label-placeholder')}
          optional
          maxLength={60}
        />
      </div>
    </>
  )
}

type ServedLineProps = {
  form: UseFormReturn<{ address: AddressTyped }>
  categoryId: number | null
  categoryTitle?: string
}

function ServedLine({ form, categoryId, categoryTitle }: ServedLineProps) {
  const pincode = form.watch('address.pincode')
  const answer = useQuery(pincodeQuery(pincode, categoryId))
  if (!isPincode(pincode) || !answer.data || answer.data.places.length === 0) return null
  return <Served answer={answer.data} categoryTitle={categoryTitle} />
}
