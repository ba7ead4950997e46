import type {
  bankDetailsContract,
  settlementRunsContract,
  settlementStatementsContract,
  tdsContract,
} from 'contract/settlements/settlements.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { getBankDetails, saveBankDetails } from './bank-details.service.ts'
import { bankFile } from './bank-file.export.ts'
import { openSettlement, readSettlement, readStatement } from './settlement-links.service.ts'
import { approveRun, changeLines, createRun, endRun, getRun, listRuns } from './settlement-runs.service.ts'
import { linesOf } from './settlement-runs.store.ts'
import {
  collectionOf,
  sendSettlementLink,
  sendStatement,
  sendStatements,
  statementFile,
} from './settlement-statements.service.ts'
import { matchUtrs } from './settlement-utrs.service.ts'
import { tdsExport } from './tds.export.ts'
import { tdsPayouts, tdsReport } from './tds-report.store.ts'

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

export function settlementStatementsRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'queue' | 'rateLimit' | 'pdf'>,
): Handlers<typeof settlementStatementsContract> {
  const { queue, pdf } = platform
  return {
    'POST /settlement-runs/{id}/statements': (ctx, { params }) => sendStatements(ctx, queue, params.id),
    'GET /settlement-lines/{id}/statement': (ctx, { params }) => statementFile(ctx, pdf, params.id),
    'POST /settlement-lines/{id}/statement': (ctx, { params }) => sendStatement(ctx, queue, params.id),
    'POST /settlement-lines/{id}/link': (ctx, { params, body }) =>
      sendSettlementLink(ctx, platform, params.id, body),
    'GET /settlement-lines/{id}/upi': (ctx, { params }) => collectionOf(ctx, params.id),
    'GET /settlement-links/{token}': (ctx, { params }) => readSettlement(ctx, platform, params.token),
    'GET /settlement-links/{token}/statement': (ctx, { params }) =>
      readStatement(ctx, platform, params.token),
    'POST /settlement-links/{token}/opened': (ctx, { params }) => openSettlement(ctx, platform, params.token),
  }
}

export function bankDetailsRoutes(
  platform: Pick<Platform, 'queue' | 'secrets'>,
): Handlers<typeof bankDetailsContract> {
  return {
    'GET /partners/{id}/bank-details': (ctx, { params }) => getBankDetails(ctx, platform, params.id),
    'PUT /partners/{id}/bank-details': (ctx, { params, body }) =>
      saveBankDetails(ctx, platform, params.id, body),
  }
}

export function tdsRoutes({ secrets }: Pick<Platform, 'secrets'>): Handlers<typeof tdsContract> {
  return {
    'GET /reports/tds': (ctx, { query }) => tdsReport(ctx, secrets, query),
    'GET /reports/tds/payouts': (ctx, { query }) => tdsPayouts(ctx, query),
    'GET /reports/tds/download': (ctx, { query }) => tdsExport(ctx, secrets, query),
  }
}
