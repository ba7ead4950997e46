import type { privacyContract } from 'contract/privacy/privacy.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { accessFile } from './access-file.service.ts'
import { eraseCustomer, previewErasure } from './erasure.service.ts'

export function privacyRoutes(platform: Platform): Handlers<typeof privacyContract> {
  return {
    'GET /customers/{id}/erasure': (ctx, { params }) => previewErasure(ctx, params.id),
    'GET /customers/{id}/personal-data': (ctx, { params }) => accessFile(ctx, platform, params.id),
    'POST /customers/{id}/erasure': (ctx, { params, body }) => eraseCustomer(ctx, platform, params.id, body.reason),
  }
}
