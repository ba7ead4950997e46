import { Calendar, Check, ChevronDown } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type DatePreset, type DayRange, presetOf, rangeOf } from './date-presets.ts'
import type { ListState } from './use-list-state.ts'

export type DateRangeField = {
  label: string
  /** Names of the two filters in the API's list query; their values are days. */
  from: string
  to: string
  /** Those that make sense here; what lies ahead for jobs, what lies behind for enquiries. */
  presets?: readonly DatePreset[]
}

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
        {words || text('parts.any-date')}
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

type DatePanelProps = {
  presets: readonly DatePreset[]
  preset: DatePreset | undefined
  range: Partial<DayRange>
  onSet: (range: Partial<DayRange>) => void
}

function DatePanel({ presets, preset, range, onSet }: DatePanelProps) {
  const text = usePartText()
  const formats = useFormats()
  const id = useId()
  const [custom, setCustom] = useState({ from: range.from ?? '', to: range.to ?? '' })
  const apply = (event: FormEvent) => {
    event.preventDefault()
    const [from, to] =
      custom.from && custom.to && custom.from > custom.to ? [custom.to, custom.from] : [custom.from, custom.to]
    onSet({ from: from || undefined, to: to || undefined })
  }
  return (
    <>
      {[undefined, ...presets].map((each) => (
        <button
          key={each ?? 'any'}
          type="button"
          className="menu-item"
          aria-pressed={each === preset && (each !== undefined || (!range.from && !range.to))}
          onClick={() => onSet(each ? rangeOf(each, formats.today()) : {})}
        >
          {each ? text(`parts.${each}`) : text('parts.any-date')}
          {each && each === preset && (
            <span className="menu-item-end">
              <Check />
            </span>
          )}
        </button>
      ))}
      <hr />
      <form className="popover-form" onSubmit={apply}>
        {(['from', 'to'] as const).map((end) => (
          <div key={end} className="field">
            <label className="field-label" htmlFor={`${id}-${end}`}>
              {text(`parts.${end}`)}
            </label>
            <input
              id={`${id}-${end}`}
              type="date"
              className="input"
              value={custom[end]}
              onChange={(event) => setCustom({ ...custom, [end]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" size="small">
          {text('parts.apply')}
        </Button>
      </form>
    </>
  )
}
