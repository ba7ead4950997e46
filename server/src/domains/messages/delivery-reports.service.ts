import { createHash, timingSafeEqual } from 'node:crypto'
import type { ReportingProvider } from 'contract/messages/messages.contract.ts'
import { isSecretSetting } from '#domains/settings/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { rawBodyOf } from '#platform/http/bodies.ts'
import type { PublicContext } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { readFields } from '#platform/http/read-fields.ts'
import { type DeliveryReport, keptReason, readDeliveryReport } from './delivery-report.rules.ts'
import { recordOutcome } from './messages.service.ts'
import { applyReport, type KeptReason } from './messages.store.ts'
import { credentialsOf, gatewayKey } from './sending/providers.service.ts'
import { sealedTemplates } from './templates.service.ts'

type Parts = Pick<Platform, 'config' | 'secrets'>
type Sent = { provider: ReportingProvider; key: string; query: Record<string, string>; body: unknown }

/**
 * Applies a delivery report to the message it names. A report of an unknown message, or of a step in between,
 * changes nothing: the provider would only send it again.
 * @throws AppError not_found when the key is not the provider's
 */
export async function receiveDeliveryReport(
  ctx: PublicContext,
  parts: Parts,
  sent: Sent,
): Promise<{ success: true }> {
  if (!(await isKeyOf(ctx, parts, sent))) throw new AppError('not_found')
  const report = readDeliveryReport(readFields(rawBodyOf(sent.body), sent.query, { deepest: 3 }))
  const message =
    report &&
    (await applyReport(ctx.db, sent.provider, report, await storedReasonOf(ctx, parts, { ...sent, report })))
  if (message?.state === 'failed') await recordOutcome(ctx, message)
  return { success: true }
}

async function storedReasonOf(
  { db }: PublicContext,
  { secrets: keys }: Parts,
  { provider, key, report }: Sent & { report: DeliveryReport },
): Promise<KeptReason> {
  const secrets = report.state === 'failed' ? [key, ...(await credentialsOf(db, keys, provider))] : []
  const kept = (isSealed: boolean) => keptReason(report, { isSealed, secrets })
  return { open: kept(false), sealed: kept(true), sealedTemplates }
}

async function isKeyOf(
  { db }: PublicContext,
  { config, secrets }: Parts,
  { provider, key }: Sent,
): Promise<boolean> {
  const isSaved = await isSecretSetting(db, secrets, { key: `provider.${provider}.webhook`, text: key })
  const isGateways = isSame(gatewayKey(secrets, provider), key)
  return isSaved || (config.gatewayUrl !== null && isGateways)
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
