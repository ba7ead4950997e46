import { useEffect } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceOptions } from '#features/locations/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'

type JobFilterOptionsProps = { onOptions: (options: Record<string, FilterField['options']>) => void }

/** Hands over what can be filtered by that is not said in the program itself. */
export function JobFilterOptions({ onOptions }: JobFilterOptionsProps) {
  const categories = useCategoryChoices()
  const partners = usePartnerOptions()
  const places = usePlaceOptions()
  useEffect(() => {
    onOptions({
      category_id: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
      partner_id: partners,
      location_id: places,
    })
  }, [categories, partners, places, onOptions])
  return null
}
