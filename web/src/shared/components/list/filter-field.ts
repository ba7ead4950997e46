import type { Hue } from '#shared/ui/badge.tsx'

export type FilterOption = {
  /** The API's value: a slug, an id as text. */
  value: string
  label: string
  hue?: Hue
  /** The number of matching rows, once it is known. */
  count?: number
}

/**
 * One filter of a list. Several values of a field are joined by commas in the address, as the API takes them.
 */
export type FilterField = {
  /** Name of the filter in the API's list query. */
  name: string
  label: string
  options: readonly FilterOption[]
  /** One value at a time. */
  single?: boolean
  /** The search for further options, where there are far more than `options` has. */
  find?: (typed: string) => readonly FilterOption[]
  /** The value is a day: any other than the options' can be typed. */
  isDay?: boolean
}

export function chosenValues(value: string | undefined): string[] {
  return value ? value.split(',') : []
}

/** The filter after a click on one option; undefined without any. */
export function withOption(
  field: FilterField,
  value: string | undefined,
  option: string,
): string | undefined {
  const chosen = chosenValues(value)
  if (chosen.includes(option)) return chosen.filter((each) => each !== option).join(',') || undefined
  return field.single ? option : [...chosen, option].join(',')
}

/**
 * The text of a chip: two values at most, then the number of others. Values without an option are shown
 * unchanged.
 */
export function chipText(field: FilterField, value: string): string {
  const labels = chosenValues(value).map(
    (each) => field.options.find((option) => option.value === each)?.label ?? each,
  )
  return labels.length > 2 ? `${labels.slice(0, 2).join(', ')} +${labels.length - 2}` : labels.join(', ')
}

/** The number of active filters. */
export function countSet(fields: readonly FilterField[], filters: Record<string, string>): number {
  return fields.filter((field) => filters[field.name]).length
}
