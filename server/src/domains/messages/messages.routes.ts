import type { messagesContract } from 'contract/messages/messages.contract.ts'
import { checkedFirst, type Handlers } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { receiveDeliveryReport } from './delivery-reports.service.ts'
import { resendMessage } from './resend.service.ts'
import type { SampleVars } from './sample-values.service.ts'
import { sampleOf, testMessage } from './samples.service.ts'

/**
 * @param sampleVars the values that messages about jobs and payments name; those domains are above this one
 */
export function messagesRoutes(
  platform: Pick<Platform, 'config' | 'database' | 'queue' | 'secrets'>,
  sampleVars: SampleVars,
): Handlers<typeof messagesContract> {
  return {
    'POST /delivery-reports/{provider}/{key}': (ctx, { params, query, body }) =>
      receiveDeliveryReport(ctx, platform, { ...params, query, body }),
    'POST /messages/{id}/resend': (ctx, { params, body }) =>
      resendMessage(ctx, platform.queue, params.id, body),
    'GET /admin/config/sample': (ctx, { query }) => sampleOf(ctx, sampleVars, query),
    // No transaction waits for the provider.
    'POST /admin/config/test': checkedFirst((ctx, { body }) =>
      testMessage(ctx, { ...platform, sampleVars }, body),
    ),
  }
}
