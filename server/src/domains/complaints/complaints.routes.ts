import type { complaintsContract } from 'contract/complaints/complaints.contract.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import type { Handlers } from '#platform/http/context.ts'
import { pageOfComplaints } from './complaint-list.store.ts'
import { createReworkOf, moveComplaint, undoMove } from './complaint-moves.service.ts'
import { createComplaint, getComplaint, saveComplaint } from './complaints.service.ts'

export function complaintsRoutes(): Handlers<typeof complaintsContract> {
  return {
    'GET /complaints': async ({ db }, { query }) =>
      pageOfComplaints(db, query, await categoriesBelow(db, query.category_id)),
    'GET /complaints/{id}': (ctx, { params }) => getComplaint(ctx, params.id),
    'POST /complaints': (ctx, { body }) => createComplaint(ctx, body),
    'PUT /complaints/{id}': (ctx, { params, body }) => saveComplaint(ctx, params.id, body),
    'POST /complaints/{id}/status': (ctx, { params, body }) => moveComplaint(ctx, params.id, body),
    'POST /complaints/{id}/rework': (ctx, { params, body }) => createReworkOf(ctx, params.id, body),
    'POST /complaints/{id}/undo': (ctx, { params }) => undoMove(ctx, params.id),
  }
}
