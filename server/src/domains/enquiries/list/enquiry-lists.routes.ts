import type { enquiryListsContract } from 'contract/enquiries/enquiry-lists.contract.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { placesWithin } from '#domains/locations/public.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import { enquiriesExport } from './enquiries.export.ts'
import { changeMany } from './enquiry-bulk.service.ts'
import { type EnquiryFilters, type EnquiryListQuery, statusesOf } from './enquiry-filters.store.ts'
import { countOverdue, countViews, enquiriesBoard, enquiriesList } from './enquiry-list.store.ts'

export function enquiryListsRoutes(): Handlers<typeof enquiryListsContract> {
  return {
    'GET /enquiries': async (ctx, { query }) => listPage({ ...(await listOf(ctx, query)), query }),
    'GET /enquiries/board': async (ctx, { query }) => enquiriesBoard(ctx.db, await filtersOf(ctx, query)),
    'GET /enquiries/ids': async (ctx, { query }) => listIds({ ...(await listOf(ctx, query)), query }),
    'GET /enquiries/download': async (ctx, { query }) => enquiriesExport(await listOf(ctx, query)),
    'GET /enquiries/counts': ({ db, actor }) => countViews(db, actor.id),
    'GET /enquiries/overdue': ({ db }) => countOverdue(db),
    'POST /enquiries/bulk': (ctx, { body }) => changeMany(ctx, body),
  }
}

async function listOf(ctx: Context, query: EnquiryListQuery) {
  return enquiriesList(ctx.db, await filtersOf(ctx, query), query.sort)
}

async function filtersOf({ db }: Context, query: EnquiryListQuery): Promise<EnquiryFilters> {
  const { status, group, category_id, location_id, ...filters } = query
  const places = await placesWithin(db, location_id)
  const categories = await categoriesBelow(db, category_id)
  return { ...filters, statuses: statusesOf({ status, group }), categories, places }
}
