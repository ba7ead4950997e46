import type { mergeContract } from 'contract/customers/merge.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { listDuplicates } from './duplicates.store.ts'
import { getDuplicateGroup, mergeCustomers, noteDifferent, undoDifferent } from './merge.service.ts'
import { previewMerge } from './merge-preview.service.ts'
import { undoMerge } from './merge-undo.service.ts'
import { listMerges } from './merges.store.ts'

export function mergeRoutes(): Handlers<typeof mergeContract> {
  return {
    'GET /customers/duplicate-phones': ({ db }, { query }) => listDuplicates(db, query),
    'GET /customers/duplicate-phones/{id}': ({ db }, { params }) => getDuplicateGroup(db, params.id),
    'POST /customers/different-people': (ctx, { body }) => noteDifferent(ctx, body),
    'POST /customers/different-people/undo': (ctx, { body }) => undoDifferent(ctx, body.phone),
    'GET /customers/merge': ({ db }, { query }) => previewMerge(db, query),
    'POST /customers/merge': (ctx, { body }) => mergeCustomers(ctx, body),
    'GET /merges': ({ db }, { query }) => listMerges(db, query),
    'POST /merges/{id}/undo': (ctx, { params }) => undoMerge(ctx, params.id),
  }
}
