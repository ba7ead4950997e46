import type { Category, CategoryTotals } from 'contract/categories/categories.schema.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { DragEvent, KeyboardEvent } from 'react'
import { CategoryPath } from '#shared/components/category-path.tsx'
import { RowLink, TextLink } from '#shared/components/links.tsx'
import { Dash, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { Badge } from '#shared/ui/badge.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { categoryTreeText } from '#src/text/en/categories.ts'
import { useText } from '#src/text/intl.ts'
import { CategoryMenu } from '../category-menu.tsx'
import { categoryPath } from '../category-tree.ts'
import type { TreeRow } from './category-rows.ts'
import type { DropSide, Step } from './tree-moves.ts'

type CategoryRowProps = {
  row: TreeRow
  all: readonly Category[]
  sums: CategoryTotals | undefined
  isWaiting: boolean
  isFlat: boolean
  /** The one row that takes the Tab key. */
  isActive: boolean
  /** The side of the row on which a drop would insert. */
  drop: DropSide | undefined
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  onToggle: () => void
  onStep: (step: Step) => void
  onLift: (isLifted: boolean) => void
  /** Returns whether a drop is allowed here. */
  onOver: (side: DropSide) => boolean
  onDrop: () => void
}

export function CategoryRow(props: CategoryRowProps) {
  const { row, all, sums, isWaiting, isFlat, isActive, drop, onStep } = props
  const { category, level, place, siblings, hasBelow, isOpen, isOff } = row
  return (
    <tr
      data-id={category.id}
      data-off={isOff ? '' : undefined}
      data-drop={drop}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={hasBelow && !isFlat ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
      draggable={!isFlat}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', category.title)
        props.onLift(true)
      }}
      onDragEnd={() => props.onLift(false)}
      onDragOver={(event) => {
        if (props.onOver(sideOf(event))) event.preventDefault()
      }}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
    >
      <td data-card="1" className="cell-main">
        <Title row={row} all={all} isFlat={isFlat} onToggle={props.onToggle} />
      </td>
      <Figures id={category.id} sums={sums} isWaiting={isWaiting} />
      <td data-card="2" className="tree-end">
        <CategoryMenu row={row} all={all} isFlat={isFlat} onStep={onStep} />
      </td>
    </tr>
  )
}

/** The upper quarter of a row means before it, the lower quarter after it, the middle into it. */
function sideOf({ currentTarget, clientY }: DragEvent<HTMLElement>): DropSide {
  const { top, height } = currentTarget.getBoundingClientRect()
  const at = (clientY - top) / height
  return at < 0.25 ? 'before' : at > 0.75 ? 'after' : 'inside'
}

type TitleProps = Pick<CategoryRowProps, 'row' | 'all' | 'isFlat' | 'onToggle'>

function Title({ row: { category, level, hasBelow, isOpen, isOff }, all, isFlat, onToggle }: TitleProps) {
  const t = useText(categoryTreeText)
  const { id, title } = category
  const above = isFlat ? categoryPath(all, category.parent_id) : []
  return (
    <span className="tree-title" style={{ '--level': isFlat ? 0 : level - 1 } as React.CSSProperties}>
      {!isFlat &&
        (hasBelow ? (
          <button
            type="button"
            className="tree-toggle"
            tabIndex={-1}
            data-open={isOpen ? '' : undefined}
            aria-label={t(isOpen ? 'category-tree.close' : 'category-tree.open', { title })}
            onClick={onToggle}
          >
            <ChevronRight />
          </button>
        ) : (
          <span className="tree-toggle" />
        ))}
      <RowLink to="/categories/$id/update" params={{ id: String(id) }} draggable={false}>
        {title}
      </RowLink>
      {isOff && <Badge hue="grey">{t('category-tree.inactive')}</Badge>}
      {above.length > 0 && (
        <span className="ink-3 text-12 tree-path">
          <CategoryPath titles={above} />
        </span>
      )}
    </span>
  )
}

type FiguresProps = { id: number; sums: CategoryTotals | undefined; isWaiting: boolean }

/** The counts of enquiries and jobs link to their lists. */
function Figures({ id, sums, isWaiting }: FiguresProps) {
  const t = useText(categoryTreeText)
  const formats = useFormats()
  const of = { category_id: String(id) }
  const number = (count: number | undefined) =>
    isWaiting ? <Skeleton width={40} /> : count ? formats.count(count) : <Dash />
  const linked = (
    count: number | undefined,
    to: '/enquiries' | '/dashboard',
    search: Record<string, string>,
  ) =>
    count ? (
      <TextLink to={to} search={search} tabIndex={-1} draggable={false}>
        {formats.count(count)}
      </TextLink>
    ) : (
      number(count)
    )
  return (
    <>
      <td className="cell-right">{linked(sums?.enquiries, '/enquiries', of)}</td>
      <td className="cell-right" data-card="3" data-label={t('category-tree.jobs')}>
        {linked(sums?.jobs, '/dashboard', { ...of, dates: 'any' })}
      </td>
      <td className="cell-right">{number(sums?.completed)}</td>
      <td className="cell-right" data-card="4">
        {sums?.revenue ? <Money paise={sums.revenue} /> : number(0)}
      </td>
      <td className="cell-right">{number(sums?.partners)}</td>
    </>
  )
}
