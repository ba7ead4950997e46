import { busyFrom } from 'contract/partners/partners.words.ts'
import { partnerStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHue } from '#shared/components/status-hues.ts'
import { partnersListText } from '#src/text/en/partners-list.ts'
import { useText } from '#src/text/intl.ts'

/** Filters of the list in the address, by the names of the contract's list query. */
export const filterNames = ['status', 'category_id', 'location_id', 'load', 'dues'] as const

/** What the Filter dropdown offers. A service means those above and below it, a place what covers it or lies in it. */
export function usePartnerFilters(list: { filters: Record<string, string> }): FilterField[] {
  const t = useText(partnersListText)
  const categories = useCategoryChoices()
  const places = usePlaceFilter(list.filters.location_id)
  return [
    {
      name: 'status',
      label: t('partners-list.status'),
      options: partnerStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHue(slug, 'partner') })),
    },
    {
      name: 'category_id',
      label: t('partners-list.services'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'location_id', label: t('partners-list.areas'), ...places, single: true },
    {
      name: 'load',
      label: t('partners-list.jobs-today'),
      options: (['none', 'some', 'busy'] as const).map((value) => ({
        value,
        label: t(`partners-list.load.${value}`, { from: busyFrom, below: busyFrom - 1 }),
      })),
    },
    {
      name: 'dues',
      label: t('partners-list.dues'),
      options: (['owes', 'owed', 'settled'] as const).map((value) => ({
        value,
        label: t(`partners-list.dues.${value}`),
      })),
    },
  ]
}
