import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { DateControl } from '#shared/components/fields/date-control.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { Button } from '#shared/ui/button.tsx'
import { DayChooser } from '#shared/ui/date/day-chooser.tsx'
import { typedTextsRead } from '#shared/ui/date/typed-texts.ts'
import { matchOptions } from '#shared/ui/match-options.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { filterPanelText } from '#src/text/en/lists.ts'
import { useText } from '#src/text/intl.ts'
import { type DatePreset, type DayRange, rangeOf } from './date-presets.ts'
import { chosenValues, type FilterField, type FilterOption, withOption } from './filter-field.ts'
import type { ListState } from './use-list-state.ts'

/** The content of the Filter button. */
export function FilterPanel({ fields, list }: FilterMenuProps) {
  const t = useText(filterPanelText)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<FilterField | null>(null)
  const field = useRef<HTMLInputElement>(null)
  // The file may load after the popover was shown.
  useEffect(() => field.current?.focus(), [])
  const shown = opened ? fields.filter((field) => field.name === opened.name) : fields
  return (
    // The arrows go through the lines; every line takes the Tab key as well.
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div className="filter-panel" onKeyDown={moveInPanel}>
      <div className="filter-search-wrap">
        <input
          ref={field}
          className="filter-search"
          placeholder={t('filter-panel.find')}
          aria-label={t('filter-panel.find')}
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
    </div>
  )
}

/** Down and up; Enter in the search sets the first option. */
function moveInPanel(event: KeyboardEvent<HTMLElement>): void {
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const at = lines.indexOf(event.target as HTMLElement)
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  // A date field has its own keys.
  if (event.defaultPrevented || (event.target as Element).closest('.field')) return
  if (step) lines[(at + step + lines.length) % lines.length]?.focus()
  else if (event.key === 'Enter' && at === 0) lines.find((line) => line.matches('[type=checkbox]'))?.click()
  else return
  event.preventDefault()
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
  list: ListState /** Its name is above already. */
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

/** The options of one filter as checkboxes with dot, label and count. Each click takes effect at once. */
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

function OtherDay({
  field,
  value = '',
  list,
}: {
  field: FilterField
  value: string | undefined
  list: ListState
}) {
  return (
    <div className="popover-form">
      <DayChooser
        isPast
        aria-label={field.label}
        value={value}
        onDay={(day) => list.setFilter(field.name, day || undefined)}
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

/** The content of the date button: usual ranges, and two days of the user's choice. */
export function DatePanel({ presets, preset, range, onSet }: DatePanelProps) {
  const t = useText(filterPanelText)
  const text = usePartText()
  const formats = useFormats()
  const [custom, setCustom] = useState<Record<'from' | 'to', string | null>>({
    from: range.from ?? '',
    to: range.to ?? '',
  })
  const latest = useRef(custom)
  useLayoutEffect(() => {
    latest.current = custom
  })
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    await typedTextsRead()
    const { from, to } = latest.current
    if (from === null || to === null) return
    const [first, last] = from && to && from > to ? [to, from] : [from, to]
    onSet({ from: first || undefined, to: last || undefined })
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
          <DateControl
            key={end}
            kind="day"
            label={t(`filter-panel.${end}`)}
            value={custom[end]}
            onChange={(day) => setCustom((before) => ({ ...before, [end]: day }))}
          />
        ))}
        <Button type="submit" size="small">
          {t('filter-panel.apply')}
        </Button>
      </form>
    </>
  )
}
