import type { staffContract } from 'contract/staff/staff.contract.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import { changePassword, getProfile, saveProfile } from './staff.service.ts'
import { listNames, listStaff } from './staff.store.ts'

export function staffRoutes(): Handlers<typeof staffContract> {
  return {
    'GET /staffs/names': ({ db }) => listNames(db),
    'GET /staffs': ({ db }) => listStaff(db),
    'GET /users/{id}': (ctx, { params }) => getProfile(ctx, params.id),
    'PUT /users/{id}': (ctx, { params, body }) => saveProfile(ctx, params.id, body),
    // A wrong guess must stay counted, so it cannot be part of a transaction that rolls back.
    'POST /users/{id}/password': withoutTransaction((ctx, { params, body }) => changePassword(ctx, params.id, body)),
  }
}
