import { useQuery } from '@tanstack/react-query'
import type { JobRow } from 'contract/jobs/jobs.schema.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import type { ReactNode } from 'react'
import { Board, BoardSkeleton } from '#shared/components/board/board.tsx'
import type { BoardColumn } from '#shared/components/board/board-data.ts'
import { NothingMatches } from '#shared/components/list/nothing-matches.tsx'
import type { ListState } from '#shared/components/list/use-list-state.ts'
import { statusHue, statusWord } from '#shared/components/status-hues.ts'
import { ErrorState } from '#shared/ui/error-state.tsx'
import { partOnDemand, useBroughtSoon } from '#shared/ui/part-on-demand.tsx'
import { jobBoardText } from '#src/text/en/job-board.ts'
import { useText } from '#src/text/intl.ts'
import { columnQuery, type JobBoardQuery, jobBoardQuery } from './job-board.queries.ts'
import { JobCard } from './job-card.tsx'
import { useJobMoves } from './use-job-moves.ts'

const JobMoveDialog = partOnDemand(() => import('./job-move-dialog.tsx').then((module) => module.JobMoveDialog))
const parts = [JobMoveDialog]

type JobBoardProps = { query: JobBoardQuery; list: ListState; empty: ReactNode }

/** The jobs by their state. */
export function JobBoard({ query, list, empty }: JobBoardProps) {
  const t = useText(jobBoardText)
  const board = useQuery(jobBoardQuery(query))
  const moves = useJobMoves(query)
  useBroughtSoon(parts)
  if (board.isError && !board.data) return <ErrorState error={board.error} onRetry={() => void board.refetch()} />
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
        moves={{ isIn: ({ status }, slug) => status === slug, whyNotInto: moves.whyNot, into: moves.move }}
        card={(row, handle) => <JobCard key={row.id} row={row} handle={handle} moves={moves} />}
      />
      {moves.asked && <JobMoveDialog {...moves.asked} moves={moves} />}
    </>
  )
}
