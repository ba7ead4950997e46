import type { bankDetailsContract } from 'contract/settlements/bank-details.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { getBankDetails, saveBankDetails } from './bank-details.service.ts'

export function bankDetailsRoutes(platform: Pick<Platform, 'queue' | 'secrets'>): Handlers<typeof bankDetailsContract> {
  return {
    'GET /partners/{id}/bank-details': (ctx, { params }) => getBankDetails(ctx, platform, params.id),
    'PUT /partners/{id}/bank-details': (ctx, { params, body }) => saveBankDetails(ctx, platform, params.id, body),
  }
}
