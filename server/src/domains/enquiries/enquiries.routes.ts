import type { enquiriesContract, enquiryListsContract } from 'contract/enquiries/enquiries.contract.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { placesWithin } from '#domains/locations/public.ts'
import { messagesOfEnquiry } from '#domains/messages/public.ts'
import { listIds, listPage } from '#platform/db/list.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createEnquiry, createRecordActivity, saveEnquiry } from './enquiries.service.ts'
import { getEnquiry } from './enquiry-details.service.ts'
import { moveEnquiry } from './enquiry-moves.service.ts'
import { enquiriesExport } from './list/enquiries.export.ts'
import { changeMany } from './list/enquiry-bulk.service.ts'
import { type EnquiryFilters, type EnquiryListQuery, statusesOf } from './list/enquiry-filters.store.ts'
import { countOverdue, countViews, enquiriesBoard, enquiriesList } from './list/enquiry-list.store.ts'
import { snoozeEnquiry, undoMove } from './undo.service.ts'
import { cancelVisit, rescheduleVisit, scheduleVisit } from './visits.service.ts'

export function enquiriesRoutes({ queue }: Pick<Platform, 'queue'>): Handlers<typeof enquiriesContract> {
  return {
    'GET /enquiries/{id}': (ctx, { params }) => getEnquiry(ctx, params.id),
    'POST /enquiries': (ctx, { body }) => createEnquiry(ctx, queue, body),
    'PUT /enquiries/{id}': (ctx, { params, body }) => saveEnquiry(ctx, params.id, body),
    'POST /enquiries/{id}/status': (ctx, { params, body }) => moveEnquiry(ctx, params.id, body),
    'POST /enquiries/{id}/snooze': (ctx, { params, body }) => snoozeEnquiry(ctx, params.id, body),
    'POST /enquiries/{id}/undo': (ctx, { params, body }) => undoMove(ctx, params.id, body),
    'GET /enquiries/{id}/messages': async (ctx, { params }) => {
      await getEnquiry(ctx, params.id)
      return messagesOfEnquiry(ctx, params.id)
    },
    'POST /enquiries/{id}/schedules': (ctx, { params, body }) => scheduleVisit(ctx, params.id, body),
    'POST /schedules/{id}/reschedule': (ctx, { params, body }) => rescheduleVisit(ctx, params.id, body),
    'POST /schedules/{id}/cancel': (ctx, { params, body }) => cancelVisit(ctx, params.id, body),
    'POST /activities': (ctx, { body }) => createRecordActivity(ctx, body),
  }
}

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
