import type { sessionContract } from 'contract/session/session.contract.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import { currentUser, signIn, signOut } from './session.service.ts'

export function sessionRoutes(): Handlers<typeof sessionContract> {
  return {
    // A refused attempt must stay counted, so it cannot be part of a transaction that rolls back.
    'POST /signin': withoutTransaction((ctx, { body }) => signIn(ctx, body)),
    'POST /signout': (ctx) => signOut(ctx),
    'GET /user': (ctx) => currentUser(ctx),
  }
}
