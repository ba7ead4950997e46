import { type QueryClient, useQueries } from '@tanstack/react-query'
import type { Enquiry } from 'contract/enquiries/enquiries.schema.ts'
import { type BoardSlug, boardColumns, boardSlugs, boardSorts } from 'contract/enquiries/enquiry-board.ts'
import type { EnquiryBoard, EnquiryRow } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { call } from '#shared/api/call.ts'
import { apiQuery } from '#shared/api/query-client.ts'
import {
  type EnquiriesListQuery,
  type EnquiryMoveInput,
  enquiryQuery,
  inTurn,
  refreshEnquiries,
} from './enquiries.queries.ts'

/** What narrows the board: the list's filters without its pages and order. */
export type BoardQuery = Omit<EnquiriesListQuery, 'page' | 'per_page' | 'sort' | 'total'>
export type BoardColumn = EnquiryBoard['columns'][number]

export function boardQuery(query: BoardQuery) {
  return apiQuery('GET /enquiries/board', { query })
}

/** Cards of a column at first and each time more are asked for, as the server gives them. */
const cards = 20

/** The column as a list: where its further cards and the neighbours of a card come from. */
export function columnQuery(query: BoardQuery, slug: BoardSlug): EnquiriesListQuery {
  const own: readonly string[] = boardColumns[slug]
  const { group: _, status, ...others } = query
  const wanted = status ? String(status).split(',') : undefined
  const statuses = own.filter((each) => wanted?.includes(each) ?? true)
  return { ...others, status: statuses.join(','), sort: boardSorts[slug], per_page: cards }
}

/** The cards of a column so far: those of the board, and the pages that were asked for since. */
export function useColumnCards(query: BoardQuery, column: BoardColumn, pages: number): EnquiryRow[] {
  const more = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) =>
      apiQuery('GET /enquiries', { query: { ...columnQuery(query, column.slug), page: at + 2 } }),
    ),
  })
  const rows = [...column.cards, ...more.flatMap((page) => page.data?.data ?? [])]
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

function columnOfStatus(status: EnquiryStatus): BoardSlug {
  return boardSlugs.find((slug) => (boardColumns[slug] as readonly EnquiryStatus[]).includes(status))! // each is in one
}

/** The board with a card in another column, as it will be: on top, until the answer says where it belongs. */
function withMoved(board: EnquiryBoard, row: EnquiryRow, status: EnquiryStatus): EnquiryBoard {
  const [from, to] = [columnOfStatus(row.status), columnOfStatus(status)]
  return {
    columns: board.columns.map((column) => {
      const rest = column.cards.filter((card) => card.id !== row.id)
      const gained = (column.slug === to ? 1 : 0) - (column.slug === from ? 1 : 0)
      return {
        ...column,
        total: { ...column.total, count: column.total.count + gained },
        cards: column.slug === to ? [{ ...row, status }, ...rest] : rest,
      }
    }),
  }
}

/** The card as the answer has it: moved once more at once, it is moved from this version. */
function withAnswer(board: EnquiryBoard, { id, version, status, next_action, follow_up_at }: Enquiry): EnquiryBoard {
  const known = { version, status, next_action, follow_up_at }
  return {
    columns: board.columns.map((column) => ({
      ...column,
      cards: column.cards.map((card) => (card.id === id ? { ...card, ...known } : card)),
    })),
  }
}

/** Moves the card at once; where the server refuses it goes back to where it was. */
export async function moveCard(
  client: QueryClient,
  query: BoardQuery,
  row: EnquiryRow,
  move: EnquiryMoveInput,
): Promise<Enquiry> {
  const { queryKey } = boardQuery(query)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, (board) => board && withMoved(board, row, move.status))
  try {
    const enquiry = await inTurn(row.id, () => {
      const cards = client.getQueryData(queryKey)?.columns.flatMap((column) => column.cards)
      const version = cards?.find((card) => card.id === row.id)?.version ?? row.version
      return call('POST /enquiries/{id}/status', { params: { id: row.id }, body: { ...move, version } })
    })
    client.setQueryData(queryKey, (board) => board && withAnswer(board, enquiry))
    client.setQueryData(enquiryQuery(row.id).queryKey, enquiry)
    refreshEnquiries(client, row.id)
    return enquiry
  } catch (error) {
    client.setQueryData(queryKey, (board) => board && withMoved(board, { ...row, status: move.status }, row.status))
    refreshEnquiries(client)
    throw error
  }
}
