import type { complaintsContract } from 'contract/complaints/complaints.contract.ts'
import { categoriesBelow } from '#domains/categories/public.ts'
import { listPage } from '#platform/db/list.ts'
import type { Context, Handlers } from '#platform/http/context.ts'
import { complaintsList, countComplaints } from './complaint-list.store.ts'
import { createReworkOf, moveComplaint, undoMove } from './complaint-moves.service.ts'
import { complaintsExport } from './complaints.export.ts'
import { createComplaint, getComplaint, saveComplaint } from './complaints.service.ts'

export function complaintsRoutes(): Handlers<typeof complaintsContract> {
  return {
    'GET /complaints': async ({ db }, { query }) =>
      listPage({ ...complaintsList(db, query, await servicesOf(db, query)), query }),
    'GET /complaints/counts': async ({ db }, { query }) =>
      countComplaints(db, query, await servicesOf(db, query)),
    'GET /complaints/download': async ({ db }, { query }) =>
      complaintsExport(complaintsList(db, query, await servicesOf(db, query))),
    'GET /complaints/{id}': (ctx, { params }) => getComplaint(ctx, params.id),
    'POST /complaints': (ctx, { body }) => createComplaint(ctx, body),
    'PUT /complaints/{id}': (ctx, { params, body }) => saveComplaint(ctx, params.id, body),
    'POST /complaints/{id}/status': (ctx, { params, body }) => moveComplaint(ctx, params.id, body),
    'POST /complaints/{id}/rework': (ctx, { params, body }) => createReworkOf(ctx, params.id, body),
    'POST /complaints/{id}/undo': (ctx, { params }) => undoMove(ctx, params.id),
  }
}

/** A service means those below it too. */
async function servicesOf(
  db: Context['db'],
  { category_id, category_only }: { category_id?: number[]; category_only?: boolean },
): Promise<number[] | undefined> {
  return category_only ? category_id : categoriesBelow(db, category_id)
}
