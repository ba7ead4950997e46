import type { trackingContract } from 'contract/tracking/tracking.contract.ts'
import type { Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { dismissRequest, sendTrackingLink } from './tracking-link.service.ts'
import { openTracking, rateJob, readTracking, requestChange } from './tracking-steps.service.ts'

export function trackingRoutes(
  platform: Pick<Platform, 'config' | 'secrets' | 'rateLimit'>,
): Handlers<typeof trackingContract> {
  return {
    'GET /tracking-links/{token}': (ctx, { params }) => readTracking(ctx, platform, params.token),
    'POST /tracking-links/{token}/opened': (ctx, { params }) => openTracking(ctx, platform, params.token),
    'POST /tracking-links/{token}/request': (ctx, { params, body }) =>
      requestChange(ctx, platform, params.token, body),
    'POST /tracking-links/{token}/rating': (ctx, { params, body }) =>
      rateJob(ctx, platform, params.token, body),
    'POST /jobs/{id}/tracking-link': (ctx, { params, body }) =>
      sendTrackingLink(ctx, platform, params.id, body),
    'POST /jobs/{id}/customer-request/dismiss': (ctx, { params, body }) =>
      dismissRequest(ctx, params.id, body),
  }
}
