import { genders, sources } from 'contract/choices.ts'
import { jobStatuses } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { useLocationOptions } from '#features/locations/public.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { customersListText } from '#src/text/en/customers.ts'
import { useText } from '#src/text/intl.ts'

/** Filters of the list in the address, by the names of the contract's list query. */
export const filterNames = [
  'has_jobs',
  'job_status',
  'job_category_id',
  'last_job_before',
  'location_id',
  'source',
  'gender',
] as const

const optionsOf = (terms: readonly { slug: string; label: string }[]) =>
  terms.map(({ slug, label }) => ({ value: slug, label }))

/** What the Filter dropdown offers. */
export function useCustomerFilters(list: { filters: Record<string, string> }): FilterField[] {
  const t = useText(customersListText)
  const places = useLocationOptions()
  const services = useServiceOptions()
  const before = useLongAgo(list.filters.last_job_before)
  return [
    {
      name: 'has_jobs',
      label: t('customers-list.jobs'),
      single: true,
      options: [
        { value: 'true', label: t('customers-list.has-jobs') },
        { value: 'false', label: t('customers-list.no-jobs') },
      ],
    },
    { name: 'job_status', label: t('customers-list.job-status'), options: jobStatusOptions },
    { name: 'job_category_id', label: t('customers-list.job-service'), options: services },
    {
      name: 'last_job_before',
      label: t('customers-list.last-job-before'),
      options: before,
      single: true,
      isDay: true,
    },
    { name: 'location_id', label: t('customers-list.place'), options: places, single: true },
    { name: 'source', label: t('customers-list.source'), options: optionsOf(sources) },
    { name: 'gender', label: t('customers-list.gender'), options: optionsOf(genders) },
  ]
}

export const jobStatusOptions = jobStatuses.map(({ slug, label }) => ({
  value: slug,
  label,
  hue: statusHues[slug],
}))

export function useServiceOptions() {
  return useCategoryChoices().map(({ id, path }) => ({ value: String(id), label: path.join(' › ') }))
}

const ages = [3, 6, 12, 24] as const

/** Days some months ago, and the one that is chosen when it is another. */
function useLongAgo(chosen: string | undefined) {
  const t = useText(customersListText)
  const formats = useFormats()
  const today = formats.today()
  const usual = ages.map((months) => ({
    value: monthsBefore(today, months),
    label: t(`customers-list.months-${months}`),
  }))
  const isOther = chosen && /^\d{4}-\d{2}-\d{2}$/.test(chosen) && !usual.some(({ value }) => value === chosen)
  return isOther ? [...usual, { value: chosen, label: formats.day(chosen) }] : usual
}

/** The same day of the month, or its last day where the month is shorter. */
export function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(date, last))).toISOString().slice(0, 10)
}
