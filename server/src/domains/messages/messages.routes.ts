import type { messagesContract } from 'contract/messages/messages.contract.ts'
import { getReceipt } from '#domains/payments/payments.service.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Handlers } from '#platform/http/context.ts'
import { networkOf } from '#platform/http/network-of.ts'
import type { Platform } from '#platform/http/platform.ts'
import { takeDeliveryReport } from './delivery-reports.service.ts'
import { receiptSigner } from './receipt-links.ts'
import { resendMessage } from './resend.service.ts'

export function messagesRoutes(
  platform: Pick<Platform, 'config' | 'queue' | 'pdf' | 'rateLimit' | 'secrets'>,
): Handlers<typeof messagesContract> {
  const { config, queue, pdf, rateLimit } = platform
  const signer = receiptSigner(config)
  return {
    'POST /delivery-reports/{provider}/{key}': (ctx, { params, query, body }) =>
      takeDeliveryReport(ctx, platform, { ...params, query, body }),
    'POST /messages/{id}/resend': (ctx, { params, body }) => resendMessage(ctx, queue, params.id, body),
    'GET /receipts/{token}': (ctx, { params }) => {
      const payment = Number(signer.read(params.token))
      if (!payment) throw new AppError('not_found')
      rateLimit.take('receipt', payment)
      rateLimit.take('receiptNetwork', networkOf(ctx.ip ?? ''))
      return getReceipt(ctx, pdf, payment)
    },
  }
}
