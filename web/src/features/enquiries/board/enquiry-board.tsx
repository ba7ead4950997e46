import { useQuery } from '@tanstack/react-query'
import { callerName } from 'contract/enquiries/enquiries.fields.ts'
import { type BoardSlug, boardColumns } from 'contract/enquiries/enquiry-board.rules.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import { type EnquiryStatus, enquiryStatuses } from 'contract/vocabulary.ts'
import type { ReactNode } from 'react'
import { Board, BoardSkeleton } from '#shared/components/board/board.tsx'
import { BoardCard } from '#shared/components/board/board-card.tsx'
import type { CardHandle } from '#shared/components/board/board-column.tsx'
import type { BoardColumn } from '#shared/components/board/board-data.ts'
import { RowLink } from '#shared/components/links.tsx'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { PhoneLink } from '#shared/components/phone-link.tsx'
import { StatusBadge } from '#shared/components/status-badge.tsx'
import { statusHue } from '#shared/components/status-hues.ts'
import { Temperature } from '#shared/components/temperature.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { enquiryBoardText } from '#src/text/en/enquiries.ts'
import { useText } from '#src/text/intl.ts'
import { NextActionCell } from '../list/next-action-cell.tsx'
import { type BoardQuery, boardQuery, columnQuery } from './enquiry-board.queries.ts'
import { MoveDialog } from './move-dialog.tsx'
import { type CardMoves, useCardMoves } from './use-card-moves.ts'

type EnquiryBoardProps = { query: BoardQuery; list: ListState; empty: ReactNode }

const statusesOf = (slug: BoardSlug): readonly EnquiryStatus[] => boardColumns[slug]

/** The enquiries by next action; the lost ones are collapsed. */
export function EnquiryBoard({ query, list, empty }: EnquiryBoardProps) {
  const t = useText(enquiryBoardText)
  const board = useQuery(boardQuery(query))
  const moves = useCardMoves(query)
  if (board.isError && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <BoardSkeleton columns={5} />
  if (board.data.columns.every(({ total }) => total.count === 0)) {
    return list.isNarrowed ? <NothingMatches onClear={list.clear} /> : empty
  }
  const columns = board.data.columns.map(
    ({ slug, total, cards }): BoardColumn<BoardSlug, EnquiryRow> => ({
      slug,
      total,
      cards,
      name: t(`board.${slug}`),
      // The colour of the whole column: that of its first status.
      hue: statusHue(boardColumns[slug][0]),
      list: { endpoint: 'GET /enquiries', query: columnQuery(query, slug) as Record<string, string> },
      collapse:
        slug === 'lost'
          ? { hint: t('board.lost-folded'), show: t('board.lost-show'), hide: t('board.lost-hide') }
          : undefined,
    }),
  )
  const { pendingMove } = moves
  return (
    <>
      <Board
        label={t('board.label')}
        columns={columns}
        isFetching={board.isFetching}
        moves={{
          isIn: (row, slug) => statusesOf(slug).includes(row.status),
          blockerInto: (row, slug) => moves.commonBlocker(row, statusesOf(slug)),
          into: (row, slug) => moves.move(row, statusesOf(slug)),
        }}
        card={(row, handle) => (
          <EnquiryCard key={row.id} row={row} showsStatus={isOfSeveral(row)} handle={handle} moves={moves} />
        )}
      />
      {pendingMove && (
        <MoveDialog
          {...pendingMove}
          onMove={(move) => void moves.send(pendingMove.row, move)}
          onClose={moves.forget}
        />
      )}
    </>
  )
}

/** Its column holds several statuses. */
function isOfSeveral({ status }: EnquiryRow): boolean {
  return Object.values(boardColumns).some(
    (statuses: readonly EnquiryStatus[]) => statuses.length > 1 && statuses.includes(status),
  )
}

type EnquiryCardProps = {
  row: EnquiryRow
  /** The column holds several statuses. */
  showsStatus: boolean
  handle: CardHandle
  moves: CardMoves
}

/** One enquiry of the board. */
function EnquiryCard({ row, showsStatus, handle, moves }: EnquiryCardProps) {
  const { id, category, place, assigned_to } = row
  const name = callerName(row.name)
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
          disabledReason: moves.blockerOf(row, slug),
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
