import type { listsContract } from 'contract/lists/lists.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { createView, getList, removeView, savePreferences, saveView } from './lists.service.ts'

export function listsRoutes(): Handlers<typeof listsContract> {
  return {
    'GET /lists/{list}': (ctx, { params }) => getList(ctx, params.list),
    'PUT /lists/{list}/preferences': (ctx, { params, body }) => savePreferences(ctx, params.list, body),
    'POST /lists/{list}/views': (ctx, { params, body }) => createView(ctx, params.list, body),
    'PUT /saved-views/{id}': (ctx, { params, body }) => saveView(ctx, params.id, body),
    'DELETE /saved-views/{id}': (ctx, { params }) => removeView(ctx, params.id),
  }
}
