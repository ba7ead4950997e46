import type { sessionContract } from 'contract/session/session.contract.ts'
import { checkedFirst, type Handlers, withoutTransaction } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { beginPasskeyConfirmation, confirmIdentity } from './confirm-identity.service.ts'
import {
  currentUser,
  endOtherSessions,
  endSession,
  ownSessions,
  signIn,
  signInWaysOf,
  signOut,
} from './session.service.ts'

export function sessionRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'queue' | 'log'>,
): Handlers<typeof sessionContract> {
  return {
    'GET /signin': (ctx) => signInWaysOf(ctx, platform),
    // A refused attempt must stay counted, so it cannot be part of a transaction that rolls back.
    'POST /signin': withoutTransaction((ctx, { body }) => signIn(ctx, platform, body)),
    'POST /signout': (ctx) => signOut(ctx),
    'GET /user': (ctx) => currentUser(ctx),
    // A wrong guess must stay counted, so it is checked before the transaction begins.
    'POST /user/confirm': checkedFirst((ctx, { body }) => confirmIdentity(ctx, platform, body)),
    'POST /user/confirm/passkey': (ctx) => beginPasskeyConfirmation(ctx, platform),
    'GET /sessions': (ctx) => ownSessions(ctx),
    'DELETE /sessions/{id}': (ctx, { params }) => endSession(ctx, params.id),
    'DELETE /sessions': (ctx) => endOtherSessions(ctx),
  }
}
