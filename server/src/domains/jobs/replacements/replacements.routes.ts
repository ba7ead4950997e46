import type { replacementsContract } from 'contract/jobs/jobs.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import { proposeReplacements } from './propose.service.ts'
import { replacePartner } from './replace.service.ts'
import { undoReplacement } from './undo-replacement.service.ts'

export function replacementsRoutes(): Handlers<typeof replacementsContract> {
  return {
    'GET /partners/{id}/replacements': (ctx, { params, query }) => proposeReplacements(ctx, params.id, query),
    'POST /replacements': (ctx, { body }) => replacePartner(ctx, body),
    'POST /replacements/{id}/undo': (ctx, { params }) => undoReplacement(ctx, params.id),
  }
}
