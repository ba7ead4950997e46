import { useQuery } from '@tanstack/react-query'
import type { LocationType } from 'contract/choices.ts'
import { parentTypeOf } from 'contract/locations/locations.words.ts'
import { useMemo, useState } from 'react'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import { ComboboxField } from '#shared/components/fields/combobox-field.tsx'
import { PincodeField } from '#shared/components/fields/pincode-field.tsx'
import { TextField } from '#shared/components/fields/text-field.tsx'
import type { FormOf } from '#shared/components/fields/use-zod-form.ts'
import { locationsPlaceText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import { locationChoices, locationIndex, locationName } from './place-index.ts'

export type LocationInput = { title: string; parent_id: number | null }
type LocationFormOf = FormOf<LocationInput, LocationInput>

/** The name and the parent: only locations of the right type are offered. */
export function LocationFields({ form, type }: { form: LocationFormOf; type: LocationType }) {
  const t = useText(locationsPlaceText)
  const { control } = form
  return (
    <>
      {type === 'pincode' ? (
        <PincodeField
          control={control}
          name="title"
          label={t('locations-place.pincode')}
          help={t('locations-place.pincode-help')}
        />
      ) : (
        <TextField control={control} name="title" label={t('locations-place.name')} maxLength={120} />
      )}
      {type !== 'state' && <ParentField form={form} type={type} />}
    </>
  )
}

function ParentField({ form, type }: { form: LocationFormOf; type: Exclude<LocationType, 'state'> }) {
  const t = useText(locationsPlaceText)
  const all = useQuery(locationsQuery).data
  const [typed, setTyped] = useState('')
  const chosen = form.watch('parent_id')
  const index = all && locationIndex(all)
  const location = chosen === null ? undefined : index?.byId.get(chosen)
  const options = useMemo(
    () => (index ? locationChoices(index, parentTypeOf[type], typed) : []),
    [index, type, typed],
  )
  return (
    <ComboboxField
      control={form.control}
      name="parent_id"
      label={t(`locations-place.parent.${type}`)}
      options={options}
      chosenLabel={location?.title ?? ''}
      help={
        (location && index && locationName(index, location.parent_id)) ||
        t(`locations-place.parent-help.${type}`)
      }
      isSearching={!all}
      onSearch={setTyped}
    />
  )
}
