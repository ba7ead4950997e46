import Calendar from 'lucide-react/icons/calendar'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { useFormats } from '#shared/format/formats.ts'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type DatePreset, type DayRange, presetOf } from './date-presets.ts'
import type { ListState } from './use-list-state.ts'

export type DateRangeField = {
  label: string
  /** Names of the two filters in the API's list query; their values are days. */
  from: string
  to: string
  /** The presets of this list: future ranges for jobs, past ranges for enquiries. */
  presets?: readonly DatePreset[]
  /** The button names the kind of days, where the list has several. */
  isNamed?: boolean
}

const DatePanel = partOnDemand(() => import('./filter-panel.tsx').then((module) => module.DatePanel))

const usual = ['today', 'tomorrow', 'this-week', 'next-7-days', 'this-month'] as const

/** The date button of a filter line. */
export function DateRange({ field, list }: { field: DateRangeField; list: ListState }) {
  const text = usePartText()
  const formats = useFormats()
  const presets = field.presets ?? usual
  const range: Partial<DayRange> = { from: list.filters[field.from], to: list.filters[field.to] }
  const set = (next: Partial<DayRange>) => list.setFilters({ [field.from]: next.from, [field.to]: next.to })
  const chosen = range.from && range.to ? { from: range.from, to: range.to } : null
  const preset = chosen ? presetOf(chosen, presets, formats.today()) : undefined
  const words = preset ? text(`parts.${preset}`) : rangeWords(range, formats.day, formats.dayRange)
  const button = {
    size: 'small',
    'aria-label': `${field.label}: ${words || text('parts.any-date')}`,
    children: (
      <>
        <Calendar />
        {field.isNamed
          ? `${field.label}: ${words || text('parts.any-date')}`
          : words || text('parts.any-date')}
        <ChevronDown />
      </>
    ),
  } as const
  return (
    <Popover label={field.label} button={button}>
      {(close) => (
        <DatePanel
          presets={presets}
          preset={preset}
          range={range}
          onSet={(next) => {
            set(next)
            close()
          }}
        />
      )}
    </Popover>
  )
}

function rangeWords(
  { from, to }: Partial<DayRange>,
  day: (day: string) => string,
  dayRange: (from: string, to: string) => string,
): string {
  if (from && to) return dayRange(from, to)
  if (from) return `${day(from)} –`
  return to ? `– ${day(to)}` : ''
}
