import { childTypeOf } from 'contract/locations/locations.words.ts'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Plus from 'lucide-react/icons/plus'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LinkButton, RowLink } from '#shared/components/links.tsx'
import { Dash } from '#shared/components/money.tsx'
import { Skeleton } from '#shared/ui/skeleton.tsx'
import { useKeys } from '#shared/ui/use-keys.ts'
import { locationsTreeText } from '#src/text/en/locations-pages.ts'
import { useText } from '#src/text/intl.ts'
import type { LocationRow } from './location-rows.ts'

type LocationTreeProps = {
  rows: readonly LocationRow[]
  /** The results of a search; null without a search. */
  found: ReadonlySet<number> | null
  /** The place that has the focus first. */
  at: number | undefined
  onToggle: (id: number, isOpen: boolean) => void
}

/** Arrow keys go through the rows, open and close them; only open levels are rendered. */
export function LocationTree({ rows, found, at, onToggle }: LocationTreeProps) {
  const t = useText(locationsTreeText)
  const body = useRef<HTMLTableSectionElement>(null)
  const [focused, setFocused] = useState(at)
  const active = rows.some(({ location }) => location.id === focused) ? focused : rows[0]?.location.id
  const focus = (id: number | null | undefined) =>
    body.current?.querySelector<HTMLElement>(`[data-id="${id}"]`)?.focus()
  // After a return from a location, its row is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (at !== undefined)
      body.current?.querySelector(`[data-id="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [])
  const beside = (by: 1 | -1) => () => {
    const index = rows.findIndex(({ location }) => location.id === active)
    const isInside = body.current?.contains(document.activeElement)
    focus(rows[isInside ? index + by : index]?.location.id)
  }
  useKeys({ j: beside(1), k: beside(-1) })

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, { location, below, isOpen }: LocationRow) => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    const { id, parent_id } = location
    const acts = new Map<string, () => unknown>([
      ['ArrowDown', beside(1)],
      ['ArrowUp', beside(-1)],
      ['Home', () => focus(rows[0]?.location.id)],
      ['End', () => focus(rows.at(-1)?.location.id)],
      ['ArrowRight', () => (below > 0 && !isOpen && !found ? onToggle(id, true) : beside(1)())],
      ['ArrowLeft', () => (isOpen && !found ? onToggle(id, false) : focus(parent_id))],
      ['Enter', () => event.currentTarget.querySelector<HTMLElement>('.row-link')?.click()],
    ])
    const act = acts.get(event.key)
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // A tree of rows is a treegrid, with the level and state of each row.
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: see above
    <table className="data-table tree place-tree" role="treegrid" aria-label={t('locations-tree.title')}>
      <TreeHead />
      <tbody ref={body}>
        {rows.map((row) => (
          <LocationTreeRow
            key={row.location.id}
            row={row}
            isFound={found?.has(row.location.id) ?? false}
            canToggle={!found}
            isActive={row.location.id === active}
            onFocus={() => setFocused(row.location.id)}
            onKeyDown={(event) => onKeyDown(event, row)}
            onToggle={() => onToggle(row.location.id, !row.isOpen)}
          />
        ))}
      </tbody>
    </table>
  )
}

function TreeHead() {
  const t = useText(locationsTreeText)
  return (
    <thead>
      <tr>
        <th scope="col">{t('locations-tree.place')}</th>
        <th scope="col">{t('locations-tree.contains')}</th>
        <th scope="col" className="place-tree-end">
          <span className="visually-hidden">{t('locations-tree.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** As many rows as there are states, in their later height. */
export function LocationTreeSkeleton() {
  const t = useText(locationsTreeText)
  return (
    <div className="table-frame" role="status" aria-label={t('locations-tree.loading')}>
      <table className="data-table tree place-tree" aria-hidden="true">
        <TreeHead />
        <tbody>
          {Array.from({ length: 36 }, (_, at) => (
            <tr key={String(at)}>
              <td data-card="1">
                <Skeleton width={120 + ((at * 37) % 90)} />
              </td>
              <td data-card="2">
                <Skeleton width={72} />
              </td>
              <td className="place-tree-end" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type LocationTreeRowProps = {
  row: LocationRow
  isFound: boolean
  canToggle: boolean
  /** The one row that takes the Tab key. */
  isActive: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  onToggle: () => void
}

function LocationTreeRow(props: LocationTreeRowProps) {
  const { row, isFound, canToggle, isActive } = props
  const { location, level, position, siblings, below, isOpen } = row
  const t = useText(locationsTreeText)
  const inside = childTypeOf[location.type]
  return (
    <tr
      data-id={location.id}
      data-found={isFound ? '' : undefined}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={below > 0 ? isOpen : undefined}
      tabIndex={isActive ? 0 : -1}
      onFocus={props.onFocus}
      onKeyDown={props.onKeyDown}
    >
      <td data-card="1" className="cell-main">
        <span className="tree-title" style={{ '--level': level - 1 } as CSSProperties}>
          <Toggle row={row} canToggle={canToggle} onToggle={props.onToggle} />
          <RowLink to="/locations/$id/$type" params={{ id: String(location.id), type: location.type }}>
            {location.title}
          </RowLink>
        </span>
      </td>
      <td data-card="2" className="ink-2">
        {inside === null ? null : below > 0 ? (
          t(`locations-tree.count.${inside}`, { count: below })
        ) : (
          <Dash />
        )}
      </td>
      <td className="place-tree-end">
        {inside && (
          <LinkButton
            to="/locations/create/$type"
            params={{ type: inside }}
            search={{ parent: String(location.id) }}
            variant="ghost"
            size="tiny"
            tabIndex={-1}
            aria-label={t('locations-tree.add-in', {
              type: t(`locations-tree.type.${inside}`).toLowerCase(),
              title: location.title,
            })}
          >
            <Plus />
            {t(`locations-tree.add.${inside}`)}
          </LinkButton>
        )}
      </td>
    </tr>
  )
}

type ToggleProps = Pick<LocationTreeRowProps, 'row' | 'canToggle' | 'onToggle'>

function Toggle({ row: { location, below, isOpen }, canToggle, onToggle }: ToggleProps) {
  const t = useText(locationsTreeText)
  if (below === 0 || !canToggle) return <span className="tree-toggle" />
  return (
    <button
      type="button"
      className="tree-toggle"
      tabIndex={-1}
      data-open={isOpen ? '' : undefined}
      aria-label={t(isOpen ? 'locations-tree.close' : 'locations-tree.open', { title: location.title })}
      onClick={onToggle}
    >
      <ChevronRight />
    </button>
  )
}
