import { formatShortDate } from 'contract/shared/date-formats.ts'
import type { Repeated } from 'contract/shared/errors.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { findSameDay, findSameReference, lockCustomer, lockReference, referenceKey } from './repeats.store.ts'

/** Money before it is recorded. `paid_at` is now when absent. */
type Incoming = { amount: number; reference: string | null; paid_at?: string | undefined }

/**
 * Refuses money that is probably recorded already: its reference stands elsewhere, or the customer paid the same amount on the
 * same business day. Called before anything is written, and after the job is locked; references and customer are locked here, so
 * of two at once the second finds the first.
 * @param customerId null for money between the business and a partner: only its reference is compared
 * @throws AppError repeated, unless the user said that it is another one
 */
export async function refuseRepeats(
  ctx: AnyContext,
  customerId: number | null,
  incoming: readonly Incoming[],
  isConfirmed: boolean,
): Promise<void> {
  const keys = await lockReferences(ctx, incoming)
  if (customerId !== null) await lockCustomer(ctx.db, customerId)
  if (isConfirmed) return
  for (const money of incoming) {
    const key = referenceKey(money.reference)
    const same = key === null ? undefined : await findSameReference(ctx.db, key)
    if (same) throw repeated(same, 'The same reference')
    if (customerId === null) continue
    const day = await findSameDay(ctx, customerId, money)
    if (day) throw repeated(day, 'The same amount of this customer on this day')
  }
  const twice = keys.find((key, place) => keys.indexOf(key) !== place)
  if (twice) throw asked(`The reference ${twice} is entered twice.`)
}

/** For whoever locks more between the references and the customer. */
export async function lockReferences(ctx: AnyContext, incoming: readonly Incoming[]): Promise<string[]> {
  const keys = incoming.flatMap(({ reference }) => referenceKey(reference) ?? []).toSorted()
  for (const key of new Set(keys)) await lockReference(ctx.db, key)
  return keys
}

function repeated(other: Repeated, what: string): AppError {
  const { amount, at, job_id, name } = other
  const of = [name, job_id === null ? null : recordId('job', job_id), formatShortDate(at)].filter(Boolean).join(', ')
  return asked(`${what} is recorded already: ${formatMoney(amount)}, ${of}.`, other)
}

const asked = (message: string, repeats?: Repeated) =>
  new AppError('repeated', { message, issues: [{ field: 'repeated', message }], ...(repeats && { repeats }) })
