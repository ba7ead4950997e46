import type { trashContract } from 'contract/trash/trash.contract.ts'
import { listPage } from '#platform/db/list.ts'
import type { Handlers } from '#platform/http/context.ts'
import { deleteEnquiries, deleteRecord, restoreEnquiries, restoreFromTrash } from './trash.service.ts'
import { trashList } from './trash.store.ts'

export function trashRoutes(): Handlers<typeof trashContract> {
  return {
    'GET /trash': ({ db }, { query }) => listPage({ ...trashList(db, query), query }),
    'POST /trash/{id}/restore': (ctx, { params }) => restoreFromTrash(ctx, params.id),
    'DELETE /enquiries/{id}': (ctx, { params }) => deleteRecord(ctx, 'enquiry', params.id),
    'POST /enquiries/bulk/delete': (ctx, { body }) => deleteEnquiries(ctx, body.ids),
    'POST /enquiries/bulk/restore': (ctx, { body }) => restoreEnquiries(ctx, body.ids),
    'DELETE /customers/{id}': (ctx, { params }) => deleteRecord(ctx, 'customer', params.id),
    'DELETE /jobs/{id}': (ctx, { params }) => deleteRecord(ctx, 'job', params.id),
    'DELETE /partners/{id}': (ctx, { params }) => deleteRecord(ctx, 'partner', params.id),
  }
}
