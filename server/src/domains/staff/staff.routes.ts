import type { passkeysContract, rolePoliciesContract, staffContract } from 'contract/staff/staff.contract.ts'
import type { teamContract } from 'contract/staff/team.contract.ts'
import { listPage } from '#platform/db/list.ts'
import { checkedFirst, type Handlers, withoutTransaction } from '#platform/http/context.ts'
import { guardedBy } from '#platform/http/guarded.ts'
import type { Platform } from '#platform/http/platform.ts'
import { acceptInvitation, invite, readInvitation } from './invitations.service.ts'
import { addPasskey, beginPasskey, listPasskeys, removePasskey, renamePasskey } from './passkeys.service.ts'
import { savePolicy } from './role-policies.service.ts'
import { listPolicies } from './role-policies.store.ts'
import {
  getSecondFactor,
  newRecoveryCodes,
  startSecondFactor,
  turnSecondFactorOff,
  turnSecondFactorOn,
} from './second-factor.service.ts'
import { securityEventsOf } from './security-events.service.ts'
import { saveShift } from './shift.service.ts'
import { changePassword, getProfile, saveProfile } from './staff.service.ts'
import { listNames } from './staff.store.ts'
import { teamExport } from './team.export.ts'
import {
  activate,
  createAccount,
  deactivate,
  getAccount,
  handOverEnquiries,
  readHandOver,
  resetSecondFactor,
  saveRoles,
  signOutEverywhere,
} from './team.service.ts'
import { teamList } from './team.store.ts'

// A wrong guess of a password or a code must stay counted, so it is checked before the transaction begins.
export function staffRoutes({
  secrets,
  queue,
}: Pick<Platform, 'secrets' | 'queue'>): Handlers<typeof staffContract> {
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

export function passkeysRoutes(parts: Pick<Platform, 'config' | 'queue'>): Handlers<typeof passkeysContract> {
  return {
    'GET /users/{id}/passkeys': (ctx, { params }) => listPasskeys(ctx, params.id),
    'POST /users/{id}/passkeys/begin': (ctx, { params }) => beginPasskey(ctx, parts, params.id),
    'POST /users/{id}/passkeys': (ctx, { params, body }) => addPasskey(ctx, parts, { id: params.id, body }),
    'PUT /passkeys/{id}': (ctx, { params, body }) => renamePasskey(ctx, params.id, body.name),
    'DELETE /passkeys/{id}': (ctx, { params }) => removePasskey(ctx, parts, params.id),
  }
}

export function rolePoliciesRoutes(): Handlers<typeof rolePoliciesContract> {
  return {
    'GET /role-policies': ({ db }) => listPolicies(db),
    'PUT /role-policies/{id}': (ctx, { params, body }) => savePolicy(ctx, params.id, body),
  }
}

export function teamRoutes({
  queue,
  rateLimit,
}: Pick<Platform, 'queue' | 'rateLimit'>): Handlers<typeof teamContract> {
  return {
    'GET /staffs': ({ db }, { query }) => listPage({ ...teamList(db, query), query }),
    'GET /staffs/download': ({ db }, { query }) => teamExport(db, query),
    'POST /staffs': (ctx, { body }) => createAccount(ctx, body),
    'GET /staffs/{id}': (ctx, { params }) => getAccount(ctx, params.id),
    'POST /staffs/{id}/invitation': (ctx, { params }) => invite(ctx, queue, params.id),
    'PUT /staffs/{id}/roles': (ctx, { params, body }) => saveRoles(ctx, params.id, body),
    'PUT /staffs/{id}/shift': (ctx, { params, body }) => saveShift(ctx, params.id, body),
    'POST /staffs/{id}/deactivate': (ctx, { params, body }) => deactivate(ctx, params.id, body),
    'GET /staffs/{id}/hand-over': (ctx, { params }) => readHandOver(ctx, params.id),
    'POST /staffs/{id}/hand-over': (ctx, { params, body }) => handOverEnquiries(ctx, params.id, body),
    'POST /staffs/{id}/activate': (ctx, { params, body }) => activate(ctx, params.id, body.version),
    'POST /staffs/{id}/second-factor/reset': (ctx, { params }) => resetSecondFactor(ctx, queue, params.id),
    'POST /staffs/{id}/sign-out': (ctx, { params }) => signOutEverywhere(ctx, params.id),
    // A refused attempt must stay counted, so it cannot be part of a transaction that rolls back.
    'POST /invitations/look': withoutTransaction((ctx, { body }) =>
      readInvitation(ctx, { rateLimit }, body.token),
    ),
    'POST /invitations/accept': withoutTransaction((ctx, { body }) =>
      acceptInvitation(ctx, { queue, rateLimit }, body),
    ),
  }
}
