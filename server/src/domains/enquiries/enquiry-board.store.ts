import { boardColumns, boardSlugs, boardSorts } from 'contract/enquiries/enquiry-board.ts'
import type { EnquiryBoard } from 'contract/enquiries/enquiry-lists.schema.ts'
import type { EnquiryStatus } from 'contract/vocabulary.ts'
import { type Kysely, sql } from 'kysely'
import { readBoard } from '#platform/db/board.ts'
import type { Database } from '#platform/db/database.ts'
import { type EnquiryFilters, everyStatus } from './enquiry-filters.ts'
import { enquiriesList } from './enquiry-list.store.ts'

/** The enquiries that the filters leave, by what is to be done about them. */
export function enquiriesBoard(db: Kysely<Database>, filters: EnquiryFilters): Promise<EnquiryBoard> {
  const { follow_up, follow_up_from, follow_up_to } = filters
  const isTimed = Boolean(follow_up || follow_up_from || follow_up_to)
  return readBoard({
    columns: boardSlugs.map((slug) => {
      const own: readonly EnquiryStatus[] = boardColumns[slug]
      return { slug, statuses: (filters.statuses ?? everyStatus).filter((status) => own.includes(status)) }
    }),
    list: (slug, statuses = filters.statuses) => enquiriesList(db, { ...filters, statuses }, boardSorts[slug]),
    status: sql.ref('enquiries.status'),
    // A time to call is only wanted of what is worked on.
    canHold: (slug) => !isTimed || (slug !== 'done' && slug !== 'lost'),
  })
}
