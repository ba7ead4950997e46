import type { teamContract } from 'contract/staff/team.contract.ts'
import { listPage } from '#platform/db/list.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { acceptInvitation, invite, lookAtInvitation } from './invitations.service.ts'
import { saveShift } from './shift.service.ts'
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

export function teamRoutes({ queue, rateLimit }: Pick<Platform, 'queue' | 'rateLimit'>): Handlers<typeof teamContract> {
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
    'POST /invitations/look': withoutTransaction((ctx, { body }) => lookAtInvitation(ctx, { rateLimit }, body.token)),
    'POST /invitations/accept': withoutTransaction((ctx, { body }) =>
      acceptInvitation(ctx, { queue, rateLimit }, body),
    ),
  }
}
