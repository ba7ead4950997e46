import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { enquiryStatuses } from 'contract/vocabulary.ts'
import { Ellipsis } from 'lucide-react'
import { RowLink } from '#shared/components/links.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { Menu } from '#shared/ui/menu.tsx'
import { enquiryBoardText } from '#src/text/en/enquiry-board.ts'
import { useText } from '#src/text/intl.ts'
import { NextActionCell } from './next-action-cell.tsx'
import type { CardMoves } from './use-card-moves.ts'

type BoardCardProps = {
  row: EnquiryRow
  /** The column holds several statuses. */
  showsStatus: boolean
  isLifted: boolean
  moves: CardMoves
  onLift: (row: EnquiryRow | null) => void
}

/** One enquiry of the board: its link opens it, its menu and a drag move it. */
export function BoardCard({ row, showsStatus, isLifted, moves, onLift }: BoardCardProps) {
  const t = useText(enquiryBoardText)
  const { name, category, place, assigned_to } = row
  const where = [category?.title, place].filter(Boolean).join(', ')
  return (
    <li
      className="board-card"
      data-lifted={isLifted ? '' : undefined}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        onLift(row)
      }}
      onDragEnd={() => onLift(null)}
    >
      <div className="row row-tight">
        <RowLink className="truncate medium grow" to="/enquiries/$id" params={{ id: String(row.id) }}>
          {name}
        </RowLink>
        <span className="text-12 ink-2 no-wrap">
          <Temperature value={row.temperature} />
        </span>
        <Menu
          label={t('board.move', { name })}
          align="end"
          button={{
            iconOnly: true,
            variant: 'ghost',
            size: 'tiny',
            'aria-label': t('board.move', { name }),
            title: t('board.move', { name }),
            children: <Ellipsis />,
          }}
          items={enquiryStatuses
            .filter(({ slug }) => slug !== row.status)
            .map(({ slug, label }) => ({
              label,
              disabledReason: moves.whyNot(row, slug),
              onSelect: () => moves.move(row, [slug]),
            }))}
        />
      </div>
      {where && (
        <p className="board-card-where" title={where}>
          {where}
        </p>
      )}
      {showsStatus && (
        <p className="board-card-status">
          <StatusBadge status={row.status} />
        </p>
      )}
      <div className="board-card-foot">
        <PhoneLink phone={row.phone} />
        <span className="push-end">
          <NextActionCell row={row} />
        </span>
      </div>
      {assigned_to && <p className="board-card-who">{assigned_to.name}</p>}
    </li>
  )
}
