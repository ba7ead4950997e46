import type { ReactNode } from 'react'
import { usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { DateRange, type DateRangeField } from './date-range.tsx'
import { FilterChip } from './filter-chip.tsx'
import type { FilterField } from './filter-field.ts'
import { FilterMenu } from './filter-menu.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListState } from './use-list-state.ts'

const panels = [{ preload: () => import('./filter-panel.tsx') }]

type FilterBarProps = {
  list: ListState
  /** `{ label: 'Search enquiries', placeholder: 'Name, phone, id, pincode' }` */
  search?: { label: string; placeholder: string }
  /** The dropdown shows the options of the first one. */
  fields: readonly FilterField[]
  /** One range of days, or several, each with a name. */
  dates?: DateRangeField | readonly DateRangeField[]
  /** Before the search: the heading of a list that is one of several parts of its page. */
  start?: ReactNode
  /** At the right: view segments, download. */
  end?: ReactNode
}

/**
 * One line: search, Filter, dates, chips, Clear all, then views at the right. Scrolls sideways on a phone.
 */
export function FilterBar({ list, search, fields, dates, start, end }: FilterBarProps) {
  const text = usePartText()
  usePrefetch(panels)
  return (
    <div className="filter-line">
      {start}
      {search && <SearchBox {...search} value={list.q} onSearch={list.setQ} />}
      {fields.length > 0 && <FilterMenu fields={fields} list={list} />}
      {[dates ?? []].flat().map((field) => (
        <DateRange key={field.from} field={field} list={list} />
      ))}
      {fields.map((field) => {
        const value = list.filters[field.name]
        return value ? <FilterChip key={field.name} field={field} value={value} list={list} /> : null
      })}
      {list.isNarrowed && (
        // A phone has no space for it beside the search, which has its own clear button.
        <button
          type="button"
          className={
            Object.values(list.filters).some(Boolean) ? 'link text-13' : 'link text-13 hide-below-640'
          }
          onClick={list.clear}
        >
          {text('parts.clear-all')}
        </button>
      )}
      {end && <span className="filter-line-end">{end}</span>}
    </div>
  )
}
