import { childTypeOf } from 'contract/locations/locations.words.ts'
import { ChevronRight, Plus } from 'lucide-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import { LinkButton, RowLink } from '#shared/components/links.tsx'
import { Dash } from '#shared/components/money.tsx'
import { locationsTreeText } from '#src/text/en/locations-tree.ts'
import { useText } from '#src/text/intl.ts'
import type { PlaceRow } from './place-rows.ts'

type PlaceTreeRowProps = {
  row: PlaceRow
  isFound: boolean
  canToggle: boolean
  /** The one row that Tab comes to. */
  isActive: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLTableRowElement>) => void
  onToggle: () => void
}

export function PlaceTreeRow(props: PlaceTreeRowProps) {
  const { row, isFound, canToggle, isActive } = props
  const { place, level, position, siblings, below, isOpen } = row
  const t = useText(locationsTreeText)
  const inside = childTypeOf[place.type]
  return (
    <tr
      data-id={place.id}
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
          <RowLink to="/locations/$id/$type" params={{ id: String(place.id), type: place.type }}>
            {place.title}
          </RowLink>
        </span>
      </td>
      <td data-card="2" className="ink-2">
        {inside === null ? null : below > 0 ? t(`locations-tree.count.${inside}`, { count: below }) : <Dash />}
      </td>
      <td className="place-tree-end">
        {inside && (
          <LinkButton
            to="/locations/create/$type"
            params={{ type: inside }}
            search={{ parent: String(place.id) }}
            variant="ghost"
            size="tiny"
            tabIndex={-1}
            aria-label={t('locations-tree.add-in', {
              type: t(`locations-tree.type.${inside}`).toLowerCase(),
              title: place.title,
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

type ToggleProps = Pick<PlaceTreeRowProps, 'row' | 'canToggle' | 'onToggle'>

function Toggle({ row: { place, below, isOpen }, canToggle, onToggle }: ToggleProps) {
  const t = useText(locationsTreeText)
  if (below === 0 || !canToggle) return <span className="tree-toggle" />
  return (
    <button
      type="button"
      className="tree-toggle"
      tabIndex={-1}
      data-open={isOpen ? '' : undefined}
      aria-label={t(isOpen ? 'locations-tree.close' : 'locations-tree.open', { title: place.title })}
      onClick={onToggle}
    >
      <ChevronRight />
    </button>
  )
}
