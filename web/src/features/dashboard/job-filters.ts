import { jobStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/categories.queries.ts'
import { usePlaceOptions } from '#features/locations/locations.queries.ts'
import { usePartnerOptions } from '#features/partners/partners.queries.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

/** What the Filter dropdown of the jobs list offers. */
export function useJobFilters(): FilterField[] {
  const t = useText(dashboardText)
  const categories = useCategoryChoices()
  const partners = usePartnerOptions()
  const places = usePlaceOptions()
  return [
    {
      name: 'status',
      label: t('dashboard.column.status'),
      options: jobStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHues[slug] })),
    },
    {
      name: 'category_id',
      label: t('dashboard.column.service'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'partner_id', label: t('dashboard.column.partner'), options: partners },
    { name: 'location_id', label: t('dashboard.column.place'), options: places, single: true },
    {
      name: 'unassigned',
      label: t('dashboard.filter.unassigned'),
      single: true,
      options: [
        { value: 'true', label: t('dashboard.filter.unassigned.true'), hue: 'amber' },
        { value: 'false', label: t('dashboard.filter.unassigned.false') },
      ],
    },
    {
      name: 'has_due',
      label: t('dashboard.filter.due'),
      single: true,
      options: [
        { value: 'true', label: t('dashboard.filter.due.true') },
        { value: 'false', label: t('dashboard.filter.due.false') },
      ],
    },
  ]
}
