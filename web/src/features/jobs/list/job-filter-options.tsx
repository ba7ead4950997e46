import { useEffect } from 'react'
import { useCategoryChoices } from '#features/categories/public.ts'
import { useLocationOptions } from '#features/locations/public.ts'
import { usePartnerOptions } from '#features/partners/public.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { jobFiltersText } from '#src/text/en/jobs.ts'
import { getText } from '#src/text/intl.ts'

const word = (id: keyof typeof jobFiltersText) => getText(jobFiltersText, id)

type JobFilterOptionsProps = { onOptions: (options: Record<string, FilterField['options']>) => void }

/** Provides the options of the filters that are not needed for the first rows. */
export function JobFilterOptions({ onOptions }: JobFilterOptionsProps) {
  const categories = useCategoryChoices()
  const partners = usePartnerOptions()
  const places = useLocationOptions()
  useEffect(() => {
    onOptions({
      category_id: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
      partner_id: partners,
      location_id: places,
      unassigned: [
        { value: 'true', label: word('jobs.filter.unassigned.true'), hue: 'amber' },
        { value: 'false', label: word('jobs.filter.unassigned.false') },
      ],
      has_due: [
        { value: 'true', label: word('jobs.filter.due.true') },
        { value: 'false', label: word('jobs.filter.due.false') },
      ],
    })
  }, [categories, partners, places, onOptions])
  return null
}
