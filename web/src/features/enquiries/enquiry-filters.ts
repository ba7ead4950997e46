import { useQuery } from '@tanstack/react-query'
import { enquiryStatuses, sources, temperatures } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/categories.queries.ts'
import { usePlaceOptions } from '#features/locations/locations.queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { enquiriesText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from './enquiries.queries.ts'

/** Filters of the list in the address, by the names of the contract's list query; `follow_up` is the view. */
export const filterNames = [
  'status',
  'temperature',
  'source',
  'category_id',
  'assigned_to',
  'location_id',
  'customer_id',
  'created_from',
  'created_to',
] as const

/** What the Filter dropdown offers. */
export function useEnquiryFilters(): FilterField[] {
  const t = useText(enquiriesText)
  const staff = useQuery(staffNamesQuery)
  const categories = useCategoryChoices()
  const places = usePlaceOptions()
  return [
    {
      name: 'status',
      label: t('enquiries.column.status'),
      options: enquiryStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHues[slug] })),
    },
    { name: 'temperature', label: t('enquiries.column.lead'), options: optionsOf(temperatures) },
    { name: 'source', label: t('enquiries.column.source'), options: optionsOf(sources) },
    {
      name: 'category_id',
      label: t('enquiries.column.service'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'location_id', label: t('enquiries.column.place'), options: places, single: true },
    {
      name: 'assigned_to',
      label: t('enquiries.column.assigned'),
      options: (staff.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    },
  ]
}

function optionsOf(terms: readonly { slug: string; label: string }[]) {
  return terms.map(({ slug, label }) => ({ value: slug, label }))
}
