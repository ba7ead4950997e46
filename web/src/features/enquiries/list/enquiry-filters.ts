import { useQuery } from '@tanstack/react-query'
import { lostReasons, sources } from 'contract/choices.ts'
import { enquiryFields } from 'contract/enquiries/enquiries.fields.ts'
import { enquiryStatuses, temperatures } from 'contract/vocabulary.ts'
import { useCategoryChoices } from '#features/categories/public.ts'
import { usePlaceFilter } from '#features/locations/public.ts'
import type { FilterField } from '#shared/components/list/filter-field.ts'
import { statusHues } from '#shared/components/status-hues.ts'
import { enquiriesText, enquiryBoardText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { staffNamesQuery } from '../enquiries.queries.ts'

/** Filters of the list in the address, by the names of the contract's list query. */
export const filterNames = [
  'status',
  'group',
  'temperature',
  'source',
  'category_id',
  'assigned_to',
  'location_id',
  'customer_id',
  'created_from',
  'created_to',
  'follow_up',
  'follow_up_from',
  'follow_up_to',
  'lost_reason',
  'created_by',
  'job',
  'unserved',
  'response',
] as const

/** Date ranges for the past and for the future. */
export const createdPresets = ['today', 'last-7-days', 'this-month', 'last-month'] as const
export const nextPresets = ['today', 'tomorrow', 'this-week', 'next-7-days', 'this-month'] as const

const groups = ['working', 'lost', 'done'] as const
const jobs = ['booked', 'completed', 'none'] as const
const followUps = ['due', 'overdue', 'today', 'waiting', 'unanswered'] as const
const responses = ['in-time', 'late'] as const

/** The options of the Filter dropdown; `place` is the chosen one. */
export function useEnquiryFilters(place: string | undefined): FilterField[] {
  const t = useText(enquiriesText)
  const words = useText(enquiryBoardText)
  const staff = useQuery(staffNamesQuery)
  const categories = useCategoryChoices()
  const places = usePlaceFilter(place)
  const people = (staff.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return [
    {
      name: 'status',
      label: t('enquiries.column.status'),
      options: enquiryStatuses.map(({ slug, label }) => ({ value: slug, label, hue: statusHues[slug] })),
    },
    {
      name: 'group',
      label: words('filter.group'),
      options: groups.map((value) => ({ value, label: words(`filter.group.${value}`) })),
    },
    {
      name: 'follow_up',
      label: words('filter.follow-up'),
      options: followUps.map((value) => ({ value, label: words(`filter.follow-up.${value}`) })),
      single: true,
    },
    {
      name: 'response',
      label: words('filter.response'),
      options: responses.map((value) => ({ value, label: words(`filter.response.${value}`) })),
    },
    { name: 'temperature', label: enquiryFields.temperature.label, options: optionsOf(temperatures) },
    { name: 'source', label: enquiryFields.source.label, options: optionsOf(sources) },
    {
      name: 'category_id',
      label: t('enquiries.column.service'),
      options: categories.map(({ id, path }) => ({ value: String(id), label: path.join(' › ') })),
    },
    { name: 'location_id', label: t('enquiries.column.place'), ...places, single: true },
    {
      name: 'assigned_to',
      label: t('enquiries.column.assigned'),
      options: [{ value: 'nobody', label: t('enquiries.nobody') }, ...people],
    },
    { name: 'created_by', label: words('filter.created-by'), options: people },
    {
      name: 'job',
      label: words('filter.job'),
      single: true,
      options: jobs.map((value) => ({ value, label: words(`filter.job.${value}`) })),
    },
    {
      name: 'unserved',
      label: words('filter.unserved'),
      single: true,
      options: [{ value: 'true', label: words('filter.unserved.true') }],
    },
    { name: 'lost_reason', label: words('filter.lost-reason'), options: optionsOf(lostReasons) },
  ]
}

function optionsOf(terms: readonly { slug: string; label: string }[]) {
  return terms.map(({ slug, label }) => ({ value: slug, label }))
}
