import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { cellClass, type ShownColumn } from './columns.ts'
import { nextSort, sortOf } from './list-state.ts'
import type { ListState } from './use-list-state.ts'
import type { Selection } from './use-selection.ts'

type TableHeadProps<Row> = { columns: ShownColumn<Row>[]; list?: ListState; selection?: Selection }

export function TableHead<Row>({ columns, list, selection }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selection && <PageBox selection={selection} />}
        {columns.map((column) =>
          column.sort && list ? (
            <SortableHead key={column.key} column={column} sort={column.sort} list={list} />
          ) : (
            <th
              key={column.key}
              scope="col"
              className={cellClass({ align: column.align, hideBelow: column.hideBelow })}
            >
              {column.header}
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

/** Selects the page; a dash means that some of its rows are selected. */
function PageBox({ selection: { ids, shown, togglePage } }: { selection: Selection }) {
  const text = usePartText()
  const chosen = shown.filter((id) => ids.has(id)).length
  return (
    <th scope="col" className="cell-check">
      <input
        type="checkbox"
        className="check"
        aria-label={text('parts.select-page')}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && chosen < shown.length
        }}
        checked={chosen > 0 && chosen === shown.length}
        onChange={togglePage}
      />
    </th>
  )
}

type SortableHeadProps<Row> = { column: ShownColumn<Row>; sort: string; list: ListState }

function SortableHead<Row>({ column, sort, list }: SortableHeadProps<Row>) {
  const text = usePartText()
  const order = sortOf(list.sort, sort)
  return (
    <th
      scope="col"
      aria-sort={order}
      className={cellClass({ align: column.align, hideBelow: column.hideBelow })}
    >
      <button
        type="button"
        className="sort-button"
        title={text('parts.sort-by', { column: column.header })}
        onClick={() => list.setSort(nextSort(list.sort, sort))}
      >
        {column.header}
        {order === 'ascending' && <ArrowUp />}
        {order === 'descending' && <ArrowDown />}
      </button>
    </th>
  )
}
