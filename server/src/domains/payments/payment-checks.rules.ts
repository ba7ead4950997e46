import { formatMoney } from 'contract/shared/number-formats.ts'
import type { Receiver } from 'contract/vocabulary.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'

/** Clocks differ a little; a later time is a typing mistake. */
const clockTolerance = 5 * 60_000

/** @throws AppError invalid on `paid_at` */
export function checkMoment(paidAt: string | undefined, now: number): void {
  if (paidAt !== undefined && Date.parse(paidAt) > now + clockTolerance) {
    throw invalid('paid_at', 'must not be in the future')
  }
}

/** @throws AppError invalid when a partner received the money but the job has no partner */
export function checkHolder(field: string, holder: Receiver, partnerId: number | null): void {
  if (holder === 'partner' && partnerId === null)
    throw invalid(field, 'must be the company: this job has no partner')
}

/** Money without a job names the partner who has it. @throws AppError invalid on `partner_id` */
export function checkPartner(holder: Receiver, partnerId: number | null): void {
  if (holder === 'partner' && partnerId === null) throw invalid('partner_id', 'must name the partner')
  if (holder === 'company' && partnerId !== null)
    throw invalid('partner_id', 'must be empty: the company has the money')
}

export const overDue = (due: number): AppError =>
  invalid('amount', `is more than the amount due, ${formatMoney(Math.max(0, due))}`)

export const overCredit = (credit: number): AppError =>
  invalid('amount', `is more than the customer’s credit, ${formatMoney(credit)}`)

/** The credit that the change would remove was used already. */
export const creditUsed = (missing: number): AppError =>
  new AppError('illegal_move', {
    message: `${formatMoney(missing)} of the credit was already used: reverse its use first.`,
  })

export const overReceived = (received: number): AppError =>
  invalid('amount', `is more than what was received, ${formatMoney(Math.max(0, received))}`)
