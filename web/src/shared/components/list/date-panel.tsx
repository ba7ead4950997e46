import { Check } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { Button } from '#shared/ui/button.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type DatePreset, type DayRange, rangeOf } from './date-presets.ts'

type DatePanelProps = {
  presets: readonly DatePreset[]
  preset: DatePreset | undefined
  range: Partial<DayRange>
  onSet: (range: Partial<DayRange>) => void
}

/** What the date button opens: usual ranges, and two days of one's own. */
export function DatePanel({ presets, preset, range, onSet }: DatePanelProps) {
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
