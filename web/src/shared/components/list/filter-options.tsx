import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { chosenValues, type FilterField, type FilterOption, withOption } from './filter-field.ts'
import type { ListState } from './use-list-state.ts'

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
