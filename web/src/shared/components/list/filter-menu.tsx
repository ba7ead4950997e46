import { ChevronLeft, ChevronRight, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { matchOptions } from '#shared/ui/match-options.ts'
import { Popover } from '#shared/ui/popover.tsx'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { countSet, type FilterField } from './filter-field.ts'
import { FilterOptions } from './filter-options.tsx'
import type { ListState } from './use-list-state.ts'

type FilterMenuProps = { fields: readonly FilterField[]; list: ListState }

/** The Filter dropdown: the first field's options stand open, further fields below, the search looks through all. */
export function FilterMenu({ fields, list }: FilterMenuProps) {
  const text = usePartText()
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

function FilterPanel({ fields, list }: FilterMenuProps) {
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
  const options = typed ? matchOptions(field.options, typed) : field.options
  if (options.length === 0) return null
  return (
    <>
      {!bare && <div className="menu-group">{field.label}</div>}
      <FilterOptions field={field} options={options} list={list} />
    </>
  )
}
