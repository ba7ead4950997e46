import type { QueryClient } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import {
  type BoardSlug,
  boardColumns,
  boardSlugs,
  boardSorts,
} from 'contract/enquiries/enquiry-board.rules.ts'
import type { EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { call } from '#shared/api/call.ts'
import { changed, isSameKey } from '#shared/api/changed.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import { withCardData, withMoved } from '#shared/components/board/board-data.ts'
import { movesInFlight } from '#shared/components/board/moves-in-flight.ts'
import { type EnquiriesListQuery, type EnquiryMoveInput, enquiryQuery, inTurn } from '../enquiries.queries.ts'

/** The filters of the board: the list's filters without its pages and order. */
export type BoardQuery = Omit<EnquiriesListQuery, 'page' | 'per_page' | 'sort' | 'total'>

const saving = movesInFlight<BoardSlug, EnquiryRow>()

export function boardQuery(query: BoardQuery) {
  const board = apiQuery('GET /enquiries/board', { query })
  return { ...board, structuralSharing: saving.keep(board.queryKey) }
}

/** The column as a list: the source of its further cards and of a card's neighbours. */
export function columnQuery(query: BoardQuery, slug: BoardSlug): EnquiriesListQuery {
  const own: readonly string[] = boardColumns[slug]
  const { group: _, status, ...others } = query
  const requested = status ? String(status).split(',') : undefined
  const statuses = own.filter((each) => requested?.includes(each) ?? true)
  return { ...others, status: statuses.join(','), sort: boardSorts[slug] }
}

function columnOfStatus(status: EnquiryStatus): BoardSlug {
  return boardSlugs.find((slug) => (boardColumns[slug] as readonly EnquiryStatus[]).includes(status))! // each is in one
}

/** Moves the card at once; where the server refuses, the card returns. */
export async function moveCard(
  client: QueryClient,
  query: BoardQuery,
  row: EnquiryRow,
  move: EnquiryMoveInput,
): Promise<Enquiry> {
  const { queryKey } = boardQuery(query)
  await client.cancelQueries({ queryKey })
  const [from, to] = [columnOfStatus(row.status), columnOfStatus(move.status)]
  const end = saving.begin(queryKey, row, [from, to], { status: move.status })
  client.setQueryData(
    queryKey,
    (board) => board && withMoved(board, row, [from, to], { status: move.status }),
  )
  try {
    const enquiry = await inTurn(row.id, () => {
      const cards = client.getQueryData(queryKey)?.columns.flatMap((column) => column.cards)
      const version = cards?.find((card) => card.id === row.id)?.version ?? row.version
      return call('POST /enquiries/{id}/status', { params: { id: row.id }, body: { ...move, version } })
    })
    // A second move right after uses this version.
    const { version, status, next_action, follow_up_at } = enquiry
    const known = { version, status, next_action, follow_up_at }
    end()
    client.setQueryData(queryKey, (board) => board && withCardData(board, row.id, known))
    client.setQueryData(enquiryQuery(row.id).queryKey, enquiry)
    void changed(client, { type: 'enquiry', id: row.id }, isSameKey(enquiryQuery(row.id).queryKey))
    return enquiry
  } catch (error) {
    end()
    client.setQueryData(
      queryKey,
      (board) => board && withMoved(board, row, [to, from], { status: row.status }),
    )
    void changed(client, { type: 'enquiry', id: row.id })
    throw error
  }
}
