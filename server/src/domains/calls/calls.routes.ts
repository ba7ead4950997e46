import type { callsContract } from 'contract/calls/calls.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { placeCall, takeCall } from './calls.service.ts'

export function callsRoutes(platform: Pick<Platform, 'queue' | 'secrets'>): Handlers<typeof callsContract> {
  return {
    'POST /calls': (ctx, { body }) => placeCall(ctx, platform, body),
    'POST /calls/{key}': (ctx, { params, query, body }) => takeCall(ctx, platform, { key: params.key, query, body }),
  }
}
