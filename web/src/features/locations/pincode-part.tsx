import { useQuery } from '@tanstack/react-query'
import type { PincodeAnswer } from 'contract/locations/locations.schema.ts'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { PincodeField } from '#shared/components/fields/pincode-field.tsx'
import { SelectField } from '#shared/components/fields/select-field.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import type { AddressTyped } from './address-values.ts'
import { isPincode, pincodeQuery } from './locations.queries.ts'

type PincodePartProps = { form: UseFormReturn<{ address: AddressTyped }>; categoryId: number | null }

/** Six digits, and where they lead: one area is taken, of several one is chosen. */
export function PincodePart({ form, categoryId }: PincodePartProps) {
  const t = useText(locationsText)
  const pincode = form.watch('address.pincode')
  const locationId = form.watch('address.location_id')
  const answer = useQuery(pincodeQuery(pincode, categoryId))
  const places = isPincode(pincode) ? answer.data?.places : undefined

  useEffect(() => {
    const next = placeAfter(pincode, places, form.getValues('address.location_id'))
    if (next === undefined || next === form.getValues('address.location_id')) return
    form.setValue('address.location_id', next, { shouldDirty: true })
    if (next !== null) form.clearErrors('address.pincode')
  }, [pincode, places, form])

  const place = places?.find((each) => each.location_id === locationId)
  const isUnknown = isPincode(pincode) && (answer.isError || places?.length === 0)
  const help = place ? t('locations.place', place) : t('locations.pincode-help')
  return (
    <div className="stack">
      <PincodeField
        control={form.control}
        name="address.pincode"
        label={t('locations.pincode')}
        help={isUnknown ? t('locations.pincode-unknown', { pincode }) : help}
        helpIsGood={place !== undefined}
      />
      {places && places.length > 1 && (
        <SelectField
          control={form.control}
          name="address.location_id"
          label={t('locations.which-area')}
          placeholder={t('locations.choose-area')}
          options={places.map((each) => ({ value: each.location_id, label: t('locations.place', each) }))}
        />
      )}
    </div>
  )
}

/** Which place the pincode leads to as things are; undefined while that is not known yet. */
function placeAfter(
  pincode: string,
  places: PincodeAnswer['places'] | undefined,
  now: number | null,
): number | null | undefined {
  if (!isPincode(pincode)) return null
  if (!places) return undefined
  if (places.some((place) => place.location_id === now)) return now
  return places.length === 1 ? places[0]!.location_id : null
}
