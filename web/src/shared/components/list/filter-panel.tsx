import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { matchOptions } from '#shared/ui/match-options.ts'
import { usePartText } from '#shared/ui/use-part-text.ts'
import type { FilterField } from './filter-field.ts'
import { FilterOptions } from './filter-options.tsx'
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
