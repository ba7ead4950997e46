import type { enquiriesContract } from 'contract/enquiries/enquiries.contract.ts'
import { messagesOfEnquiry } from '#domains/messages/public.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { createEnquiry, createRecordActivity, saveEnquiry } from './enquiries.service.ts'
import { getEnquiry } from './enquiry-details.service.ts'
import { moveEnquiry } from './enquiry-moves.service.ts'
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
