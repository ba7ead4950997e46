import type { partnerLinksContract } from 'contract/partner-links/partner-links.contract.ts'
import { type Handlers, withoutTransaction } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { addPhotoByLink } from './partner-photos.service.ts'
import {
  acceptByLink,
  completeByLink,
  openJob,
  readBrief,
  rejectByLink,
  showPhone,
  startByLink,
  unstartByLink,
} from './partner-steps.service.ts'
import { sendPartnerLink } from './send-link.service.ts'

export function partnerLinksRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'queue' | 'rateLimit' | 'contents'>,
): Handlers<typeof partnerLinksContract> {
  return {
    'GET /partner-links/{token}': (ctx, { params }) => readBrief(ctx, platform, params.token),
    'POST /partner-links/{token}/opened': (ctx, { params }) => openJob(ctx, platform, params.token),
    'POST /partner-links/{token}/phone': (ctx, { params }) => showPhone(ctx, platform, params.token),
    'POST /partner-links/{token}/accept': (ctx, { params, body }) =>
      acceptByLink(ctx, platform, params.token, body),
    'POST /partner-links/{token}/reject': (ctx, { params, body }) =>
      rejectByLink(ctx, platform, params.token, body),
    'POST /partner-links/{token}/start': (ctx, { params, body }) =>
      startByLink(ctx, platform, params.token, body),
    'POST /partner-links/{token}/unstart': (ctx, { params }) => unstartByLink(ctx, platform, params.token),
    'POST /partner-links/{token}/complete': (ctx, { params, body }) =>
      completeByLink(ctx, platform, params.token, body),
    'POST /partner-links/{token}/photos': withoutTransaction((ctx, { params, body }) =>
      addPhotoByLink(ctx, platform, params.token, body),
    ),
    'POST /jobs/{id}/partner-link': (ctx, { params, body }) =>
      sendPartnerLink(ctx, platform, params.id, body),
  }
}
