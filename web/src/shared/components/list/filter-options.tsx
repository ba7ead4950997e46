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
    </fieldset>
  )
}
