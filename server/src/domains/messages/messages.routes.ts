import type { messagesContract } from 'contract/messages/messages.contract.ts'
import { getReceipt } from '#domains/payments/payments.service.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Handlers } from '#platform/http/context.ts'
import { networkOf } from '#platform/http/network-of.ts'
import type { Platform } from '#platform/http/platform.ts'
import { receiptSigner } from './receipt-links.ts'
import { resendMessage } from './resend.service.ts'

export function messagesRoutes({
  config,
  queue,
  pdf,
  rateLimit,
}: Pick<Platform, 'config' | 'queue' | 'pdf' | 'rateLimit'>): Handlers<typeof messagesContract> {
  const signer = receiptSigner(config)
  return {
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
