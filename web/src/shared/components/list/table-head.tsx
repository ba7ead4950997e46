import { ArrowDown, ArrowUp } from 'lucide-react'
import { usePartText } from '#shared/ui/use-part-text.ts'
import { cellClass } from './cell-class.ts'
import type { ShownColumn } from './columns.ts'
import { nextSort, sortOf } from './list-state.ts'
import type { ListState } from './use-list-state.ts'

export function TableHead<Row>({ columns, list }: { columns: ShownColumn<Row>[]; list?: ListState }) {
  return (
    <thead>
      <tr>
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

type SortableHeadProps<Row> = { column: ShownColumn<Row>; sort: string; list: ListState }

function SortableHead<Row>({ column, sort, list }: SortableHeadProps<Row>) {
  const text = usePartText()
  const order = sortOf(list.sort, sort)
  return (
    <th scope="col" aria-sort={order} className={cellClass({ align: column.align, hideBelow: column.hideBelow })}>
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
