import type { settlementRunsContract } from 'contract/settlements/settlement-runs.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { bankFile } from './bank-file.export.ts'
import { approveRun, changeLines, createRun, endRun, getRun, listRuns } from './settlement-runs.service.ts'
import { linesOf } from './settlement-runs.store.ts'
import { matchUtrs } from './settlement-utrs.service.ts'

export function settlementRunsRoutes({
  queue,
  secrets,
}: Pick<Platform, 'queue' | 'secrets'>): Handlers<typeof settlementRunsContract> {
  return {
    'GET /settlement-runs': ({ db }, { query }) => listRuns(db, query),
    'POST /settlement-runs': (ctx, { body }) => createRun(ctx, queue, body),
    'GET /settlement-runs/{id}': ({ db }, { params }) => getRun(db, params.id),
    'GET /settlement-runs/{id}/lines': async ({ db }, { params, query }) => {
      const { id } = await getRun(db, params.id)
      return linesOf(db, id, query)
    },
    'POST /settlement-runs/{id}/lines': (ctx, { params, body }) => changeLines(ctx, params.id, body),
    'POST /settlement-runs/{id}/approve': (ctx, { params, body }) => approveRun(ctx, params.id, body.version),
    'POST /settlement-runs/{id}/end': (ctx, { params, body }) => endRun(ctx, params.id, body),
    'POST /settlement-runs/{id}/utrs': (ctx, { params, body }) => matchUtrs(ctx, params.id, body),
    'GET /settlement-runs/{id}/bank-file': ({ db }, { params }) => bankFile(db, secrets, params.id),
  }
}
