import { useQuery } from '@tanstack/react-query'
import type { Address } from 'contract/customers/address.schema.ts'
import type { Place } from 'contract/locations/locations.schema.ts'
import { useId, useState } from 'react'
import { useSettled } from '#shared/hooks/use-settled.ts'
import { Combobox } from '#shared/ui/combobox.tsx'
import { locationsText } from '#src/text/en/locations.ts'
import { useText } from '#src/text/intl.ts'
import { addressSearchQuery, placeSearchQuery } from './locations.queries.ts'

type PlaceSearchProps = {
  customerId: number | null
  onPlace: (place: Place) => void
  onAddress: (address: Address) => void
}

/** Words in, an area or an address used before out: for callers who do not know their pincode. */
export function PlaceSearch({ customerId, onPlace, onAddress }: PlaceSearchProps) {
  const t = useText(locationsText)
  const inputId = useId()
  const [typed, setTyped] = useState('')
  const q = useSettled(typed.trim())
  const places = useQuery(placeSearchQuery(q))
  const earlier = useQuery(addressSearchQuery(q, customerId))
  const isAsked = q.length >= 3
  const found = [
    ...(isAsked ? (places.data ?? []) : []).map((place) => ({
      option: {
        value: `place-${place.location_id}`,
        label: place.area,
        detail: `${place.pincode} ${place.district}, ${place.state}`,
      },
      choose: () => onPlace(place),
    })),
    ...(isAsked ? (earlier.data ?? []) : []).map((address) => ({
      option: {
        value: `address-${address.id}`,
        label: address.line_1,
        detail: t('locations.earlier', { place: `${address.pincode} ${address.area}` }),
      },
      choose: () => onAddress(address),
    })),
  ]
  const choose = (value: string | null) => {
    found.find(({ option }) => option.value === value)?.choose()
    setTyped('')
  }
  return (
    <div className="field">
      <label className="field-label" htmlFor={inputId}>
        {t('locations.find')}
      </label>
      <Combobox<string>
        id={inputId}
        value={null}
        onChange={choose}
        options={found.map(({ option }) => option)}
        onSearch={setTyped}
        isSearching={q !== typed.trim() || places.isFetching || earlier.isFetching}
        placeholder={t('locations.find-placeholder')}
        noOption={typed.trim().length < 3 ? t('locations.find-more') : undefined}
      />
      <span className="field-help">{t('locations.find-help')}</span>
    </div>
  )
}
