import type { intakeContract } from 'contract/intake/intake.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { getLead, receiveLead, replayLead } from './intake.service.ts'
import { listLeads } from './intake.store.ts'
import { createKey, listKeys, revokeKey } from './intake-keys.service.ts'

export function intakeRoutes(platform: Pick<Platform, 'queue' | 'log'>): Handlers<typeof intakeContract> {
  return {
    'POST /intake/{source}': (ctx, { params, query, body }) =>
      receiveLead(ctx, platform, { source: params.source, query, body }),
    'GET /intake-leads': ({ db }, { query }) => listLeads(db, query),
    'GET /intake-leads/{id}': (ctx, { params }) => getLead(ctx, params.id),
    'POST /intake-leads/{id}/replay': (ctx, { params, body }) => replayLead(ctx, platform, params.id, body),
    'GET /intake-keys': ({ db }) => listKeys(db),
    'POST /intake-keys': (ctx, { body }) => createKey(ctx, body),
    'DELETE /intake-keys/{id}': (ctx, { params }) => revokeKey(ctx, params.id),
  }
}
