import ListFilter from 'lucide-react/icons/list-filter'
import { partOnDemand, usePrefetch } from '#shared/ui/part-on-demand.tsx'
import { Popover } from '#shared/ui/popover.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { countSet } from './filter-field.ts'
import type { FilterMenuProps } from './filter-panel.tsx'

const FilterPanel = partOnDemand(() => import('./filter-panel.tsx').then((module) => module.FilterPanel))
const parts = [FilterPanel]

/**
 * The Filter dropdown: the options of the first field, the other fields below; the search finds options of
 * all fields.
 */
export function FilterMenu({ fields, list }: FilterMenuProps) {
  const text = usePartText()
  usePrefetch(parts)
  const set = countSet(fields, list.filters)
  const button = {
    size: 'small',
    children: (
      <>
        <ListFilter />
        {text('parts.filter')}
        {set > 0 && <span className="ink-3 tabular">{set}</span>}
      </>
    ),
  } as const
  return (
    <Popover label={text('parts.filter')} button={button} className="filter-popover">
      {() => <FilterPanel fields={fields} list={list} />}
    </Popover>
  )
}
