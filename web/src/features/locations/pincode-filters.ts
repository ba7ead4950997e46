import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { locationsQuery } from '#shared/api/shared-queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { locationsListsText } from '#src/text/en/locations-lists.ts'
import { useText } from '#src/text/intl.ts'
import { usePlaceOptions } from './locations.queries.ts'
import { placeIndex } from './place-index.ts'

export const pincodeFilters = ['state_id', 'district_id']

/** The filters of the table of pincodes. */
export function usePincodeFields(): FilterField[] {
  const t = useText(locationsListsText)
  const all = useQuery(locationsQuery).data
  const districts = usePlaceOptions()
  const states = useMemo(() => {
    const places = all ? placeIndex(all).below(null) : []
    return places.map(({ id, title }) => ({ value: String(id), label: title }))
  }, [all])
  return [
    { name: 'state_id', label: t('locations-lists.state'), options: states },
    { name: 'district_id', label: t('locations-lists.district'), options: districts },
  ]
}
