import type { Category, CategoryTotals } from 'contract/categories/categories.schema.ts'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { CategoryRow } from './category-row.tsx'
import type { TreeRow } from './category-rows.ts'
import { type DropSide, dropPosition, isWithin, type Step, stepFrom } from './tree-moves.ts'
import { useCategoryMoves } from './use-category-moves.ts'

type CategoryTableProps = {
  rows: readonly TreeRow[]
  all: readonly Category[]
  /** Undefined until they are loaded. */
  sums: ReadonlyMap<number, CategoryTotals> | undefined
  /** Search results: rows with their path, which do not move. */
  isFlat: boolean
  onClosed: (id: number, isClosed: boolean) => void
}

const columns = ['enquiries', 'jobs', 'completed', 'revenue', 'partners'] as const
const steps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Arrow keys go through the rows, open and close them; with Alt they move the category. */
export function CategoryTable({ rows, all, sums, isFlat, onClosed }: CategoryTableProps) {
  const t = useText(categoryTreeText)
  const body = useRef<HTMLTableSectionElement>(null)
  const { move, announcement } = useCategoryMoves()
  const [focused, setFocused] = useState<number | null>(null)
  const { over, lift, hover, drop } = useRowDrag({ rows, all, move })
  const held = useRef<number | null>(null)
  const active = rows.some(({ category }) => category.id === focused) ? focused : rows[0]?.category.id
  const focus = (id: number | undefined) =>
    id !== undefined && body.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()

  // A moved row that had the focus gets it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are not read: what they draw may have moved it
  useEffect(() => {
    if (held.current !== null && !body.current?.contains(document.activeElement)) focus(held.current)
  }, [rows])

  const step = async (id: number, towards: Step) => {
    if (isFlat) return
    held.current = id
    await move(id, (tree) => {
      const place = stepFrom(tree, id, towards)
      // The new parent is opened, so that the moved row stays visible.
      if (place && towards === 'in' && place.parent_id !== null) onClosed(place.parent_id, false)
      return place
    })
    held.current = null
  }

  const beside = (by: 1 | -1) => () => {
    const at = rows.findIndex(({ category }) => category.id === active)
    const isInside = body.current?.contains(document.activeElement)
    focus(rows[isInside ? at + by : at]?.category.id)
  }
  useKeys({ j: beside(1), k: beside(-1) })

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: TreeRow) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey) return
    const { id, parent_id } = row.category
    const towards = steps[event.key]
    const link = event.currentTarget.querySelector<HTMLElement>('.row-link')
    const keys = new Map<string, () => unknown>([
      ['ArrowDown', beside(1)],
      ['ArrowUp', beside(-1)],
      ['Home', () => focus(rows[0]?.category.id)],
      ['End', () => focus(rows.at(-1)?.category.id)],
      ['ArrowRight', () => (row.hasBelow && !row.isOpen ? onClosed(id, false) : beside(1)())],
      ['ArrowLeft', () => (row.isOpen && !isFlat ? onClosed(id, true) : focus(parent_id ?? undefined))],
      ['Enter', () => link?.click()],
    ])
    const act = event.altKey ? towards && (() => void step(id, towards)) : keys.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <>
      {/* Rows of a tree with figures: a treegrid is a table with keyboard navigation by row. */}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above */}
      <table className="data-table tree category-tree" role="treegrid" aria-label={t('category-tree.title')}>
        <TreeHead />
        <tbody ref={body}>
          {rows.map((row) => (
            <CategoryRow
              key={row.category.id}
              row={row}
              all={all}
              sums={sums?.get(row.category.id)}
              isWaiting={!sums}
              isFlat={isFlat}
              isActive={row.category.id === active}
              drop={over?.id === row.category.id ? over.side : undefined}
              onFocus={() => setFocused(row.category.id)}
              onKeyDown={(event) => onKeyDown(event, row)}
              onToggle={() => onClosed(row.category.id, row.isOpen)}
              onStep={(towards) => void step(row.category.id, towards)}
              onLift={(isLifted) => lift(isLifted ? row.category.id : null)}
              onOver={(side) => hover(row.category.id, side)}
              onDrop={drop}
            />
          ))}
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}

type RowDrag = Pick<CategoryTableProps, 'rows' | 'all'> & Pick<ReturnType<typeof useCategoryMoves>, 'move'>

/** A row that is dragged beside or into another one; not into itself and not into what is below it. */
function useRowDrag({ rows, all, move }: RowDrag) {
  const [lifted, setLifted] = useState<number | null>(null)
  const [over, setOver] = useState<{ id: number; side: DropSide } | null>(null)
  const lift = (id: number | null) => {
    setLifted(id)
    setOver(null)
  }
  const hover = (id: number, side: DropSide): boolean => {
    if (lifted === null || isWithin(all, id, lifted)) return false
    if (over?.id !== id || over.side !== side) setOver({ id, side })
    return true
  }
  const drop = () => {
    const target = over
    lift(null)
    if (lifted === null || !target) return
    const isOpen = rows.some(({ category, isOpen }) => category.id === target.id && isOpen)
    void move(lifted, (tree) => dropPosition(tree, lifted, { ...target, isOpen }))
  }
  return { over, lift, hover, drop }
}

function TreeHead() {
  const t = useText(categoryTreeText)
  return (
    <thead>
      <tr>
        <th scope="col">{t('category-tree.name')}</th>
        {columns.map((column) => (
          <th key={column} scope="col" className="cell-right">
            {t(`category-tree.${column}`)}
          </th>
        ))}
        <th scope="col">
          <span className="visually-hidden">{t('category-tree.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** As high as the rows that will be loaded. */
export function CategoryTableSkeleton() {
  const t = useText(categoryTreeText)
  return (
    <div className="table-frame">
      <table className="data-table tree category-tree" aria-label={t('category-tree.title')} aria-busy="true">
        <TreeHead />
        <tbody>
          {Array.from({ length: 16 }, (_, at) => (
            <tr key={String(at)}>
              <td data-card="1">
                <Skeleton width={120 + ((at * 37) % 90)} />
              </td>
              {columns.map((column) => (
                <td key={column} className="cell-right">
                  <Skeleton width={48} />
                </td>
              ))}
              <td data-card="2" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
