import type { settlementStatementsContract } from 'contract/settlements/settlement-statements.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { openSettlement, readSettlement, readStatement } from './settlement-links.service.ts'
import {
  collectionOf,
  sendSettlementLink,
  sendStatement,
  sendStatements,
  statementFile,
} from './settlement-statements.service.ts'

export function settlementStatementsRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'queue' | 'rateLimit' | 'pdf'>,
): Handlers<typeof settlementStatementsContract> {
  const { queue, pdf } = platform
  return {
    'POST /settlement-runs/{id}/statements': (ctx, { params }) => sendStatements(ctx, queue, params.id),
    'GET /settlement-lines/{id}/statement': (ctx, { params }) => statementFile(ctx, pdf, params.id),
    'POST /settlement-lines/{id}/statement': (ctx, { params }) => sendStatement(ctx, queue, params.id),
    'POST /settlement-lines/{id}/link': (ctx, { params, body }) => sendSettlementLink(ctx, platform, params.id, body),
    'GET /settlement-lines/{id}/upi': (ctx, { params }) => collectionOf(ctx, params.id),
    'GET /settlement-links/{token}': (ctx, { params }) => readSettlement(ctx, platform, params.token),
    'GET /settlement-links/{token}/statement': (ctx, { params }) => readStatement(ctx, platform, params.token),
    'POST /settlement-links/{token}/opened': (ctx, { params }) => openSettlement(ctx, platform, params.token),
  }
}
