import { attentionReasons } from 'contract/jobs/attention.words.ts'
import { jobStatuses } from 'contract/vocabulary.ts'
import { useEffect, useState } from 'react'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { prefetch, whenIdle } from '#shared/ui/when-idle.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'

type Source = typeof import('./job-filter-options.tsx').JobFilterOptions

/** The filters of the jobs list. The options of most of them load after the first rows. */
export function useJobFilters() {
  const t = useText(dashboardText)
  const [source, setSource] = useState<{ Options: Source } | null>(null)
  const [options, setOptions] = useState<Record<string, FilterField['options']>>({})
  useEffect(
    () =>
      whenIdle(() =>
        prefetch(async () =>
          setSource({ Options: (await import('./job-filter-options.tsx')).JobFilterOptions }),
        ),
      ),
    [],
  )
  const field = (name: string, label: string, more: Partial<FilterField> = {}) => ({
    name,
    label,
    options: options[name] ?? [],
    ...more,
  })
  const fields: FilterField[] = [
    field('status', t('dashboard.column.status'), {
      options: jobStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHues[slug] })),
    }),
    field('category_id', t('dashboard.column.service')),
    field('partner_id', t('dashboard.column.partner')),
    field('location_id', t('dashboard.column.place'), { single: true }),
    field('attention', t('dashboard.filter.attention'), {
      options: attentionReasons.map(({ slug, label }) => ({ value: slug, label })),
    }),
    field('unassigned', t('dashboard.filter.unassigned'), { single: true }),
    field('has_due', t('dashboard.filter.due'), { single: true }),
  ]
  return { fields, Options: source?.Options, setOptions }
}
