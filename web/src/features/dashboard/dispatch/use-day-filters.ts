import { useQuery } from '@tanstack/react-query'
import type { DayPartner } from 'contract/jobs/dispatch.schema.ts'
import { useMemo } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import { categoriesQuery, locationsQuery } from '#shared/api/shared-queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import type { Trees } from './day-trees.ts'

export const dayFilterNames = ['category_id', 'partner_id', 'location_id', 'only'] as const

const none: never[] = []

/** The filters of a day, and the ancestors of each service and location. */
export function useDayFilters(partners: readonly DayPartner[] | undefined, place: string | undefined) {
  const t = useText(dashboardText)
  const choices = useCategoryChoices()
  const places = usePlaceFilter(place)
  // A filter by partner removes the others from the day: they can be chosen anyway.
  const approved = usePartnerOptions()
  const known = new Map([
    ...(partners ?? none).map(({ id, name }) => [String(id), name] as const),
    ...approved.map(({ value, label }) => [value, label] as const),
  ])
  const categories = useQuery(categoriesQuery).data ?? none
  const locations = useQuery(locationsQuery).data ?? none
  const trees = useMemo((): Trees => ({ categories, locations }), [categories, locations])
  const fields: FilterField[] = [
    {
      name: 'category_id',
      label: t('dashboard.column.service'),
      options: choices.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    {
      name: 'partner_id',
      label: t('dashboard.column.partner'),
      options: [...known].map(([value, label]) => ({ value, label })),
    },
    { name: 'location_id', label: t('dashboard.column.place'), single: true, ...places },
  ]
  return { fields, trees }
}
