import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import { jobStatuses } from 'contract/vocabulary.ts'
import { ScheduledCell } from '#features/jobs/public.ts'
import { BoardCard } from '#shared/components/board/board-card.tsx'
import type { CardHandle } from '#shared/components/board/board-column.tsx'
import { RowLink } from '#shared/components/links.tsx'
import { Dash, Due, Money } from '#shared/components/money.tsx'
import { useFormats } from '#shared/format/formats.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { jobBoardText } from '#src/text/en/job-board.ts'
import { useText } from '#src/text/intl.ts'
import type { JobMoves } from './use-job-moves.ts'

/** One job of the board. */
export function JobCard({ row, handle, moves }: { row: JobRow; handle: CardHandle; moves: JobMoves }) {
  const { id, customer, category, place } = row
  const where = [category.title, place].filter(Boolean).join(', ')
  return (
    <BoardCard
      id={id}
      name={customer.name}
      title={
        <RowLink className="truncate medium grow" to="/jobs/$id" params={{ id: String(id) }}>
          {customer.name}
        </RowLink>
      }
      items={jobStatuses
        .filter(({ slug }) => slug !== row.status)
        .map(({ slug, label }) => ({
          label,
          disabledReason: moves.whyNot(row, slug),
          danger: slug === 'cancelled',
          onSelect: () => moves.move(row, slug),
        }))}
      handle={handle}
    >
      <p className="board-card-where" title={where}>
        {where}
      </p>
      <div className="board-card-foot">
        <ScheduledCell row={row} />
      </div>
      {row.status !== 'cancelled' && (
        <div className="board-card-foot">
          <span className="truncate">
            <Who row={row} />
          </span>
          <span className="push-end">
            <Amount row={row} />
          </span>
        </div>
      )}
    </BoardCard>
  )
}

function Who({ row: { partner } }: { row: JobRow }) {
  const t = useText(jobBoardText)
  if (partner) return <span title={partner.name}>{partner.name}</span>
  return <DotWord hue="amber">{t('job-board.unassigned')}</DotWord>
}

/** The price until something was paid or the work is done, then what is left of it. */
function Amount({ row: { price, received, due, status } }: { row: JobRow }) {
  const t = useText(jobBoardText)
  const formats = useFormats()
  if (price === 0) return <Dash />
  if (due === 0) return <Due paise={0} />
  if (status !== 'completed' && received === 0) return <Money paise={price} />
  return <span className="tabular no-wrap">{t('job-board.due', { amount: formats.money(due) })}</span>
}
