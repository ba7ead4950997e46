import type { incentivesContract } from 'contract/incentives/incentives.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { linesPageOf } from './incentive-lines.store.ts'
import { createRule, listRules, updateRule } from './incentive-rules.service.ts'
import { draftMonth, lineRows, postDraft, removeLine } from './incentives.service.ts'

export function incentivesRoutes(): Handlers<typeof incentivesContract> {
  return {
    'GET /incentive-rules': ({ db }) => listRules(db),
    'POST /incentive-rules': (ctx, { body }) => createRule(ctx, body),
    'PUT /incentive-rules/{id}': (ctx, { params, body }) => updateRule(ctx, params.id, body),
    'GET /incentive-lines': ({ db }, { query }) => linesPageOf(db, query),
    'POST /incentive-lines/draft': (ctx, { body }) => draftMonth(ctx, body.month),
    'POST /incentive-lines/post': (ctx, { body }) => postDraft(ctx, body),
    'POST /incentive-lines/{id}/removal': (ctx, { params, body }) => removeLine(ctx, params.id, body),
    'GET /incentive-lines/{id}/rows': (ctx, { params }) => lineRows(ctx, params.id),
  }
}
