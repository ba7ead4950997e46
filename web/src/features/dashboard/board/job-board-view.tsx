import { useQuery } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import { type JobStatus, jobStatuses } from 'contract/vocabulary.ts'
import { type ReactNode, useEffect } from 'react'
import {
  CompleteDialog,
  jobDays,
  jobQuery,
  ReasonedMoveDialog,
  ScheduledCell,
  useJobFilters,
} from '#features/jobs/public.ts'
import { addressQuery } from '#shared/api/address-query.ts'
import { Board, BoardSkeleton } from '#shared/components/board/board.tsx'
import { BoardCard } from '#shared/components/board/board-card.tsx'
import type { CardHandle } from '#shared/components/board/board-column.tsx'
import type { BoardColumn } from '#shared/components/board/board-data.ts'
import { RowLink } from '#shared/components/links.tsx'
import { DownloadMenu } from '#shared/components/list/download-menu.tsx'
import { FilterBar } from '#shared/components/list/filter-bar.tsx'
import { SavedViews } from '#shared/components/list/list-tools.tsx'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { downloadRows } from '#shared/components/list/use-listing.ts'
import { Dash, Due, Money } from '#shared/components/money.tsx'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { useFormats } from '#shared/format/formats.ts'
import { toastError } from '#shared/toasts/toast-store.ts'
import { DotWord } from '#shared/ui/badge.tsx'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { jobBoardText } from '#src/text/en/board.ts'
import { dashboardText } from '#src/text/en/dashboard.ts'
import { useText } from '#src/text/intl.ts'
import { JobsAs } from '../jobs-as.tsx'
import { NoJobs } from '../no-jobs.tsx'
import { filterNames, useJobsList } from '../use-jobs-list.ts'
import { columnQuery, type JobBoardQuery, jobBoardQuery } from './job-board.queries.ts'
import { type JobMoves, type PendingMove, useJobMoves } from './use-job-moves.ts'

/** The jobs of the dashboard in columns, under the same views and filters as the table. */
export function JobBoardView() {
  const t = useText(dashboardText)
  const formats = useFormats()
  const list = useJobsList(true)
  const { fields, Options, setOptions } = useJobFilters()
  const query = addressQuery('GET /jobs', list.query)
  const { page: _, per_page: __, sort: ___, total: ____, ...filters } = query
  const totals = useQuery(jobBoardQuery(filters)).data?.columns.map(({ total }) => total)
  const count = totals?.reduce((sum, total) => sum + total.count, 0)
  const isExact = totals?.every(({ exact }) => exact) === true
  return (
    <section aria-label={t('dashboard.jobs')}>
      <SavedViews
        name="dashboard-jobs"
        label={t('dashboard.jobs.views')}
        names={filterNames}
        days={jobDays}
        endpoint="GET /jobs"
      />
      <FilterBar
        list={list}
        start={
          <>
            <h2>{t('dashboard.jobs')}</h2>
            <span className="filter-count ink-3 tabular hide-below-640">
              {count !== undefined && `${formats.count(count)}${isExact ? '' : '+'}`}
            </span>
          </>
        }
        search={{ label: t('dashboard.jobs.search'), placeholder: t('dashboard.jobs.search-hint') }}
        fields={fields}
        dates={{ label: t('dashboard.jobs.scheduled'), ...jobDays }}
        end={
          <>
            <JobsAs shown="board" />
            <DownloadMenu
              permission="jobs.download"
              onDownload={(format, options) => downloadRows('GET /jobs', list.query, format, options)}
            />
          </>
        }
      />
      {Options && <Options onOptions={setOptions} />}
      <JobBoard query={filters} list={list} empty={<NoJobs />} />
    </section>
  )
}

type JobBoardProps = { query: JobBoardQuery; list: ListState; empty: ReactNode }

/** The jobs by their state. */
function JobBoard({ query, list, empty }: JobBoardProps) {
  const t = useText(jobBoardText)
  const board = useQuery(jobBoardQuery(query))
  const moves = useJobMoves(query)
  if (board.isError && !board.data)
    return <ErrorState error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <BoardSkeleton columns={5} />
  if (board.data.columns.every(({ total }) => total.count === 0)) {
    return list.isNarrowed ? <NothingMatches onClear={list.clear} /> : empty
  }
  const columns = board.data.columns.map(
    (column): BoardColumn<JobStatus, JobRow> => ({
      ...column,
      name: statusWord(column.slug),
      hue: statusHue(column.slug),
      list: { endpoint: 'GET /jobs', query: columnQuery(query, column.slug) },
    }),
  )
  return (
    <>
      <Board
        label={t('job-board.label')}
        columns={columns}
        isFetching={board.isFetching}
        moves={{
          isIn: ({ status }, slug) => status === slug,
          blockerInto: moves.blockerOf,
          into: moves.move,
        }}
        card={(row, handle) => <JobCard key={row.id} row={row} handle={handle} moves={moves} />}
      />
      {moves.pendingMove && <JobMoveDialog {...moves.pendingMove} moves={moves} />}
    </>
  )
}

/** One job of the board. */
function JobCard({ row, handle, moves }: { row: JobRow; handle: CardHandle; moves: JobMoves }) {
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
          disabledReason: moves.blockerOf(row, slug),
          danger: slug === 'cancelled',
          onSelect: () => moves.move(row, slug),
        }))}
      handle={handle}
    >
      <p className="board-card-where" title={where}>
        {where}
      </p>
      <div className="board-card-foot">
        <ScheduledCell row={row} lateOnly />
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

/** The price until a payment or the completion, then the amount due. */
function Amount({ row: { price, received, due, status } }: { row: JobRow }) {
  const t = useText(jobBoardText)
  const formats = useFormats()
  if (price === 0) return <Dash />
  if (due === 0) return <Due paise={0} />
  if (status !== 'completed' && received === 0) return <Money paise={price} />
  return <span className="tabular no-wrap">{t('job-board.due', { amount: formats.money(due) })}</span>
}

type JobMoveDialogProps = PendingMove & { moves: JobMoves }

/** The same inputs as on the job's page for this transition: the reason, or the amounts. */
function JobMoveDialog({ row, move, moves }: JobMoveDialogProps) {
  const { data: job, error } = useQuery(jobQuery(row.id))
  const { forget } = moves
  useEffect(() => {
    if (!error) return
    toastError(error)
    forget()
  }, [error, forget])
  if (!job) return null
  const common = { job, onClose: forget, onMoved: (moved: typeof job) => moves.showMoved(row, moved) }
  return move === 'complete' ? <CompleteDialog {...common} /> : <ReasonedMoveDialog {...common} move={move} />
}
