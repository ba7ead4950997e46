import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { matchOptions } from '#shared/ui/match-options.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { type DatePreset, type DayRange, rangeOf } from './date-presets.ts'
import { chosenValues, type FilterField, type FilterOption, withOption } from './filter-field.ts'
import type { ListState } from './use-list-state.ts'

/** What the Filter button opens. */
export function FilterPanel({ fields, list }: FilterMenuProps) {
  const text = usePartText()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<FilterField | null>(null)
  const shown = opened ? fields.filter((field) => field.name === opened.name) : fields
  return (
    <>
      <div className="filter-search-wrap">
        <input
          className="filter-search"
          placeholder={text('parts.filter-by')}
          aria-label={text('parts.filter-by')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </div>
      {opened && (
        <button type="button" className="menu-item" onClick={() => setOpened(null)}>
          <ChevronLeft />
          {opened.label}
        </button>
      )}
      <div className="filter-options">
        {typed || opened ? (
          shown.map((field) => (
            <FoundOptions key={field.name} field={field} typed={typed} list={list} bare={!!opened} />
          ))
        ) : (
          <FieldsList fields={fields} list={list} onOpen={setOpened} />
        )}
      </div>
    </>
  )
}

type FieldsListProps = FilterMenuProps & { onOpen: (field: FilterField) => void }

function FieldsList({ fields, list, onOpen }: FieldsListProps) {
  const [first, ...others] = fields
  return (
    <>
      {first && (
        <>
          <div className="menu-group">{first.label}</div>
          <FilterOptions field={first} list={list} />
        </>
      )}
      {others.length > 0 && <hr />}
      {others.map((field) => (
        <button key={field.name} type="button" className="menu-item" onClick={() => onOpen(field)}>
          {field.label}
          <span className="menu-item-end">
            <ChevronRight />
          </span>
        </button>
      ))}
    </>
  )
}

type FoundOptionsProps = {
  field: FilterField
  typed: string
  list: ListState /** Its name stands above already. */
  bare: boolean
}

function FoundOptions({ field, typed, list, bare }: FoundOptionsProps) {
  const options = typed ? (field.find?.(typed) ?? matchOptions(field.options, typed)) : field.options
  if (options.length === 0) return null
  return (
    <>
      {!bare && <div className="menu-group">{field.label}</div>}
      <FilterOptions field={field} options={options} list={list} />
    </>
  )
}

export type FilterMenuProps = { fields: readonly FilterField[]; list: ListState }

type FilterOptionsProps = { field: FilterField; options?: readonly FilterOption[]; list: ListState }

/** The options of one filter as checkboxes with dot, word and count. Each press takes effect at once. */
export function FilterOptions({ field, options = field.options, list }: FilterOptionsProps) {
  const formats = useFormats()
  const value = list.filters[field.name]
  const chosen = chosenValues(value)
  return (
    <fieldset aria-label={field.label}>
      {options.map((option) => (
        <label key={option.value} className="menu-item">
          <input
            type="checkbox"
            className={field.single ? 'radio' : 'check'}
            checked={chosen.includes(option.value)}
            onChange={() => list.setFilter(field.name, (before) => withOption(field, before, option.value))}
          />
          {option.hue ? (
            <DotWord hue={option.hue} plain>
              {option.label}
            </DotWord>
          ) : (
            option.label
          )}
          {option.count !== undefined && <span className="menu-item-end">{formats.count(option.count)}</span>}
        </label>
      ))}
      {field.isDay && <OtherDay field={field} value={value} list={list} />}
    </fieldset>
  )
}

/** Takes effect when it is a whole date; while a year is typed it is none. */
function OtherDay({ field, value, list }: { field: FilterField; value: string | undefined; list: ListState }) {
  return (
    <div className="popover-form">
      <input
        type="date"
        className="input"
        aria-label={field.label}
        min="2000-01-01"
        max="2100-12-31"
        defaultValue={value}
        key={value}
        onChange={({ target }) => target.validity.valid && list.setFilter(field.name, target.value || undefined)}
      />
    </div>
  )
}

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
