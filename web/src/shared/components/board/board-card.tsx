import Ellipsis from 'lucide-react/icons/ellipsis'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '#shared/ui/menu.tsx'
import { boardText } from '#src/text/en/board.ts'
import { useText } from '#src/text/intl.ts'
import type { CardHandle } from './board-column.tsx'

type BoardCardProps = {
  id: number
  name: string
  /** The card's one link, which opens the record. */
  title: ReactNode
  /** Small text beside it. */
  end?: ReactNode
  /** The columns that the card can be moved to. */
  items: readonly MenuItem[]
  handle: CardHandle
  children: ReactNode
}

/** One record of a board: its link opens it, its menu and a drag move it. */
export function BoardCard({ id, name, title, end, items, handle, children }: BoardCardProps) {
  const t = useText(boardText)
  const label = t('board.move', { name })
  return (
    <li
      className="board-card"
      data-card={id}
      data-lifted={handle.isLifted ? '' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        handle.onLift(true)
      }}
      onDragEnd={() => handle.onLift(false)}
    >
      <div className="row row-tight">
        {title}
        {end && <span className="text-12 ink-2 no-wrap">{end}</span>}
        <Menu
          label={label}
          align="end"
          button={{
            iconOnly: true,
            variant: 'ghost',
            size: 'tiny',
            'aria-label': label,
            title: label,
            children: <Ellipsis />,
          }}
          items={items}
        />
      </div>
      {children}
    </li>
  )
}
