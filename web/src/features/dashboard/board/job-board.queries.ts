import type { QueryClient } from '@tanstack/react-query'
import { jobBoardSorts } from 'contract/jobs/job-board.rules.ts'
import type { JobRow } from 'contract/jobs/job-list.schema.ts'
import type { Job } from 'contract/jobs/jobs.schema.ts'
import type { JobStatus } from 'contract/vocabulary.ts'
import { stepJob } from '#features/jobs/public.ts'
import type { QueryOf } from '#shared/api/address-query.ts'
import { changed } from '#shared/api/changed.ts'
import { inTurn } from '#shared/api/in-turn.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { withCardData, withMoved } from '#shared/components/board/board-data.ts'
import { movesInFlight } from '#shared/components/board/moves-in-flight.ts'
import { staleRecord } from '#shared/conflict/conflict.ts'

/** The filters of the board: the list's filters without its pages and order. */
export type JobBoardQuery = Omit<QueryOf<'GET /jobs'>, 'page' | 'per_page' | 'sort' | 'total'>

const saving = movesInFlight<JobStatus, JobRow>()

export function jobBoardQuery(query: JobBoardQuery) {
  const board = apiQuery('GET /jobs/board', { query })
  return { ...board, structuralSharing: saving.keep(board.queryKey) }
}

/** A column as a list: the source of its further cards and of a card's neighbours. */
export function columnQuery(query: JobBoardQuery, status: JobStatus) {
  return { ...query, status, sort: jobBoardSorts[status] } as Record<string, string>
}

type Changes = Partial<JobRow> & { status: JobStatus }

function put(
  client: QueryClient,
  query: JobBoardQuery,
  row: JobRow,
  from: JobStatus,
  changes: Changes,
): void {
  const columns = [from, changes.status] as const
  client.setQueryData(
    jobBoardQuery(query).queryKey,
    (board) => board && withMoved(board, row, columns, changes),
  )
}

/** The card from the answer, in its current column. */
export function cacheCard(client: QueryClient, query: JobBoardQuery, row: JobRow, job: Job): void {
  const { status, version, partner, scheduled_at, ends_at, price, received, due } = job
  const known = { status, version, partner, scheduled_at, ends_at, price, received, due }
  if (row.status === status) {
    client.setQueryData(jobBoardQuery(query).queryKey, (board) => board && withCardData(board, row.id, known))
  } else put(client, query, row, row.status, known)
}

const cardOf = (client: QueryClient, query: JobBoardQuery, id: number) =>
  client
    .getQueryData(jobBoardQuery(query).queryKey)
    ?.columns.flatMap((column) => column.cards)
    .find((card) => card.id === id)

/**
 * Resolves once earlier moves of the card are saved. Returns false when one failed and the card is in another
 * column.
 */
export async function untilSaved(client: QueryClient, query: JobBoardQuery, row: JobRow): Promise<boolean> {
  await inTurn(`job-${row.id}`, () => Promise.resolve())
  return (cardOf(client, query, row.id) ?? row).status === row.status
}

/**
 * Moves the card at once. Where the server refuses, the card returns. After a conflict that does not concern
 * the transition, the request is repeated with the newer version.
 */
export async function stepCard(
  client: QueryClient,
  query: JobBoardQuery,
  row: JobRow,
  step: 'accept' | 'start',
): Promise<Job> {
  const { queryKey } = jobBoardQuery(query)
  const to = step === 'accept' ? 'accepted' : 'started'
  await client.cancelQueries({ queryKey })
  const moved = { ...row, status: to } as const
  const end = saving.begin(queryKey, row, [row.status, to], { status: to })
  put(client, query, row, row.status, { status: to })
  try {
    const job = await inTurn(`job-${row.id}`, () => {
      const version = cardOf(client, query, row.id)?.version ?? row.version
      return stepJob(client, { id: row.id, version }, step).catch((error) => {
        const current = staleRecord<Job>(error)
        if (!current || !isSameCase(row, current)) throw error
        return stepJob(client, current, step)
      })
    })
    end()
    cacheCard(client, query, moved, job)
    return job
  } catch (error) {
    end()
    const current = staleRecord<Job>(error)
    if (current) cacheCard(client, query, moved, current)
    else put(client, query, row, to, { status: row.status })
    void changed(client, { type: 'job', id: row.id })
    throw error
  }
}

/** Whether the fields that the decision depends on are unchanged. */
const isSameCase = (row: JobRow, job: Job) =>
  row.status === job.status && row.partner?.id === job.partner?.id && row.scheduled_at === job.scheduled_at
