import type { staffContract } from 'contract/staff/staff.contract.ts'
import { checkedFirst, type Handlers } from '#platform/http/context.ts'
import { guardedBy } from '#platform/http/guarded.ts'
import type { Platform } from '#platform/http/platform.ts'
import {
  getSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './second-factor.service.ts'
import { securityEventsOf } from './security-events.service.ts'
import { changePassword, getProfile, saveProfile } from './staff.service.ts'
import { listNames } from './staff.store.ts'

// A wrong guess of a password or a code must stay counted, so it is checked before the transaction begins.
export function staffRoutes({ secrets, queue }: Pick<Platform, 'secrets' | 'queue'>): Handlers<typeof staffContract> {
  return {
    'GET /staffs/names': ({ db }) => listNames(db),
    'GET /users/{id}': (ctx, { params }) => getProfile(ctx, params.id),
    'PUT /users/{id}': guardedBy(
      // The own ones need the password in the request itself.
      async (ctx, { params, body }) => (params.id === ctx.actor.id ? body : getProfile(ctx, params.id)),
      checkedFirst((ctx, { params, body }) => saveProfile(ctx, queue, { id: params.id, body })),
    ),
    'POST /users/{id}/password': checkedFirst((ctx, { params, body }) =>
      changePassword(ctx, queue, { id: params.id, body }),
    ),
    'GET /users/{id}/security-events': (ctx, { params }) => securityEventsOf(ctx, params.id),
    'GET /users/{id}/second-factor': (ctx, { params }) => getSecondFactor(ctx, params.id),
    'POST /users/{id}/second-factor': checkedFirst((ctx, { params, body }) =>
      startSecondFactor(ctx, secrets, { id: params.id, password: body.current_password }),
    ),
    'POST /users/{id}/second-factor/confirm': checkedFirst((ctx, { params, body }) =>
      turnSecondFactorOn(ctx, { secrets, queue }, { id: params.id, code: body.code }),
    ),
    'POST /users/{id}/second-factor/recovery-codes': checkedFirst((ctx, { params, body }) =>
      newRecoveryCodes(ctx, queue, { id: params.id, password: body.current_password }),
    ),
    'POST /users/{id}/second-factor/off': checkedFirst((ctx, { params, body }) =>
      turnSecondFactorOff(ctx, { secrets, queue }, { id: params.id, body }),
    ),
  }
}
