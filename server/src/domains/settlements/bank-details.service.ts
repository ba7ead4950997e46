import { isDeepStrictEqual } from 'node:util'
import type { BankDetails, bankDetailsUpdate } from 'contract/settlements/bank-details.schema.ts'
import type * as z from 'zod'
import { enqueueMessage } from '#domains/messages/public.ts'
import { findPartner, lockPartner, recordPartnerEvent, touchPartner } from '#domains/partners/public.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import type { Platform } from '#platform/http/platform.ts'
import { maskedDetails, type OpenDetails, unreadableDetails } from './bank-details.rules.ts'
import { findDetails, putDetails } from './bank-details.store.ts'

type Needs = Pick<Platform, 'queue' | 'secrets'>

const none: OpenDetails = { account: null, upi_id: null, pan: null }

/** @throws AppError not_found */
export async function getBankDetails(
  ctx: Context,
  { secrets }: Pick<Needs, 'secrets'>,
  partnerId: number,
): Promise<BankDetails> {
  const partner = await findPartner(ctx.db, partnerId)
  if (!partner) throw new AppError('not_found')
  const kept = await findDetails(ctx.db, secrets, partnerId)
  const shown = kept?.details === null ? unreadableDetails(kept) : maskedDetails(kept?.details ?? none)
  return { ...shown, changed_at: kept?.changed_at ?? null, version: partner.version }
}

/**
 * Changes where the partner is paid, and notifies the partner at the stored phone. Without a change nothing
 * is done.
 * @throws AppError not_found, conflict when stale
 */
export async function saveBankDetails(
  ctx: Context,
  { queue, secrets }: Needs,
  partnerId: number,
  { version, account, upi_id, pan }: z.output<typeof bankDetailsUpdate>,
): Promise<BankDetails> {
  const partner = await lockPartner(ctx, partnerId, version)
  // Unreadable details are lost: fields that the change leaves out are then empty.
  const before = (await findDetails(ctx.db, secrets, partnerId))?.details ?? none
  const after: OpenDetails = {
    account: account === undefined ? before.account : account,
    upi_id: upi_id === undefined ? before.upi_id : upi_id,
    pan: pan === undefined ? before.pan : pan,
  }
  if (isDeepStrictEqual(before, after)) return getBankDetails(ctx, { secrets }, partnerId)
  await putDetails(ctx, secrets, partnerId, after)
  await touchPartner(ctx.db, partnerId)
  await recordAudit(ctx, {
    record_type: 'partner',
    record_id: partnerId,
    action: 'bank-details-changed',
    before: maskedDetails(before),
    after: maskedDetails(after),
  })
  await recordPartnerEvent(ctx, partnerId, 'bank-details-changed', {})
  await enqueueMessage(ctx, queue, {
    template: 'partner-bank',
    to: partner.phone,
    vars: { name: partner.name, account: endsOf(after) },
    partner_id: partnerId,
  })
  return getBankDetails(ctx, { secrets }, partnerId)
}

/** The text for the partner about the new details. */
function endsOf(details: OpenDetails): string {
  const { account, upi_id, pan } = maskedDetails(details)
  const parts = [account && `account ${account.number}`, upi_id && `UPI ${upi_id}`, pan && `PAN ${pan}`]
  return parts.filter(Boolean).join(', ') || 'none'
}
