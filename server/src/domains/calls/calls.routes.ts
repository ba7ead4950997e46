import type { callsContract } from 'contract/calls/calls.contract.ts'
import { callObjection } from '#domains/messages/public.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { callDespite, placeCall, receiveCall } from './calls.service.ts'

export function callsRoutes(platform: Pick<Platform, 'queue' | 'secrets'>): Handlers<typeof callsContract> {
  return {
    'GET /call-objection': ({ db }, { query }) => callObjection(db, query.phone),
    'POST /call-objection': (ctx, { body }) => callDespite(ctx, body),
    'POST /calls': (ctx, { body }) => placeCall(ctx, platform, body),
    'POST /calls/{key}': (ctx, { params, query, body }) =>
      receiveCall(ctx, platform, { key: params.key, query, body }),
  }
}
