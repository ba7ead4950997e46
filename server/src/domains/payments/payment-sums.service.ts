import { excessOf } from 'contract/ledger/due.rules.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { owedForJob, type PaymentRecord } from '#domains/ledger/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Context } from '#platform/http/context.ts'
import { creditUsed, overDue, overReceived } from './payment-checks.rules.ts'
import type { JobOfPayment } from './payment-events.service.ts'

/** All are locked; the credit is the customer's. Paise. */
type Held = { job: JobOfPayment | null; credit: number; before: PaymentRecord }

/** Whether it is a part of what a job received. */
export const addsToJob = ({ kind }: PaymentRecord): boolean =>
  kind === 'received-from-customer' || kind === 'credit-applied'

/** What the job keeps of all its payments when this one, which adds to it, has another amount. Paise. */
export function receivedAfter({ job, before }: Pick<Held, 'job' | 'before'>, amount: number): number {
  return (job?.received ?? 0) - (before.amount - before.credited) + amount
}

/**
 * The credit when the payment has another amount, or none (0). The job must not have received less than zero,
 * and the customer's credit must not be overdrawn.
 * @throws AppError invalid on `amount`, illegal_move
 */
export async function creditedAfter(ctx: Context, held: Held, amount: number): Promise<number> {
  const { job, before, credit } = held
  if (before.kind === 'commission-from-partner') {
    await checkHandedOver(ctx, held, amount)
    return 0
  }
  if (before.kind === 'received-from-customer')
    return job ? afterPayment(job.payable, held, amount) : afterAdvance(held, amount)
  if (job === null) {
    // A refund of credit.
    if (amount > credit + before.amount) throw overReceived(credit + before.amount)
    return 0
  }
  if (before.kind === 'credit-applied') {
    refuseNegative(receivedAfter(held, amount))
    return 0
  }
  return before.credited > 0 ? afterCreditedRefund(job, held) : afterRefund(job, before, amount)
}

async function checkHandedOver(ctx: Context, { job, before }: Held, amount: number): Promise<void> {
  const { partner_id } = before
  const owed =
    partner_id === null || job === null ? 0 : (await owedForJob(ctx, job.id, partner_id)) + before.amount
  if (amount > before.amount && amount > owed) throw overDue(owed)
}

function afterPayment(payable: number, held: Held, amount: number): number {
  refuseNegative(receivedAfter(held, amount))
  const { before, credit } = held
  const credited = excessOf(amount, { payable, received: receivedAfter(held, 0) })
  const left = credit - before.credited + credited
  if (left < 0) throw creditUsed(-left)
  return credited
}

function afterAdvance({ before, credit }: Held, amount: number): number {
  const left = credit - before.amount + amount
  if (left < 0) throw creditUsed(-left)
  return amount
}

function afterRefund(job: JobOfPayment, before: PaymentRecord, amount: number): number {
  if (amount > job.received + before.amount) throw overReceived(job.received + before.amount)
  return 0
}

/** Money that was kept as credit is returned to its job, up to the due of the job. */
function afterCreditedRefund(job: JobOfPayment, { before, credit }: Held): number {
  if (job.received + before.amount > job.payable) {
    const message = `The job would have received more than the customer has to pay, ${formatMoney(job.payable)}.`
    throw new AppError('illegal_move', { message })
  }
  if (credit < before.amount) throw creditUsed(before.amount - credit)
  return 0
}

function refuseNegative(received: number): void {
  if (received >= 0) return
  const message = `${formatMoney(-received)} of it was refunded to the customer: reverse the refund first.`
  throw new AppError('illegal_move', { message })
}
