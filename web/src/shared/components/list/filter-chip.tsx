import X from 'lucide-react/icons/x'
import { partOnDemand } from '#shared/ui/part-on-demand.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { usePopover } from '#shared/ui/use-popover.ts'
import { chipText, type FilterField } from './filter-field.ts'
import type { ListState } from './use-list-state.ts'

const FilterOptions = partOnDemand(() => import('./filter-panel.tsx').then((module) => module.FilterOptions))

type FilterChipProps = { field: FilterField; value: string; list: ListState }

/** Field, operator, value, ×. A click on it edits. */
export function FilterChip({ field, value, list }: FilterChipProps) {
  const text = usePartText()
  const popover = usePopover()
  return (
    <span className="chip">
      <button
        ref={popover.openerRef}
        type="button"
        className="chip-text"
        popoverTarget={popover.popoverId}
        title={text('parts.edit-filter', { field: field.label })}
      >
        {field.label} {text('parts.is')} <b>{chipText(field, value)}</b>
      </button>
      <button
        type="button"
        className="chip-remove"
        aria-label={text('parts.remove-filter', { field: field.label })}
        onClick={() => list.setFilter(field.name, undefined)}
      >
        <X />
      </button>
      <div
        ref={popover.popoverRef}
        id={popover.popoverId}
        popover="auto"
        role="dialog"
        aria-label={field.label}
        className="popover filter-popover"
        {...popover.events}
      >
        {popover.isOpen && (
          <div className="filter-options">
            <FilterOptions field={field} list={list} />
          </div>
        )}
      </div>
    </span>
  )
}
