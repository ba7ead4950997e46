import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { enquiryStatuses } from 'contract/vocabulary.ts'
import { BoardCard } from '#shared/components/board/board-card.tsx'
import type { CardHandle } from '#shared/components/board/board-column.tsx'
import { RowLink } from '#shared/components/links.tsx'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { Temperature } from '#shared/components/temperature.tsx'
import { NextActionCell } from './next-action-cell.tsx'
import type { CardMoves } from './use-card-moves.ts'

type EnquiryCardProps = {
  row: EnquiryRow
  /** The column holds several statuses. */
  showsStatus: boolean
  handle: CardHandle
  moves: CardMoves
}

/** One enquiry of the board. */
export function EnquiryCard({ row, showsStatus, handle, moves }: EnquiryCardProps) {
  const { id, name, category, place, assigned_to } = row
  const where = [category?.title, place].filter(Boolean).join(', ')
  return (
    <BoardCard
      id={id}
      name={name}
      title={
        <RowLink className="truncate medium grow" to="/enquiries/$id" params={{ id: String(id) }}>
          {name}
        </RowLink>
      }
      end={<Temperature value={row.temperature} />}
      items={enquiryStatuses
        .filter(({ slug }) => slug !== row.status)
        .map(({ slug, label }) => ({
          label,
          disabledReason: moves.whyNot(row, slug),
          onSelect: () => moves.move(row, [slug]),
        }))}
      handle={handle}
    >
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
    </BoardCard>
  )
}
