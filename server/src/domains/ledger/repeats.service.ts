import { formatShortDate } from 'contract/shared/date-formats.ts'
import type { Repeated } from 'contract/shared/errors.ts'
import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import { needsStatement } from '#platform/errors/app-error.ts'
import type { AnyContext } from '#platform/http/context.ts'
import { findSameDay, findSameReference, lockCustomer, lockReference, referenceKey } from './repeats.store.ts'

/** Money before it is recorded. `paid_at` is now when absent. */
type Incoming = { amount: number; reference: string | null; paid_at?: string | undefined }

/**
 * The user's confirmation that it is another payment, and the reason why another one has the same reference.
 */
type Confirmation = { repeated: boolean; repeated_reason: string | null }

/**
 * Refuses money that is probably recorded already: its reference is recorded already, or the customer paid
 * the same amount on the same business day. Called before anything is written, and after the job is locked;
 * references and customer are locked here, so of two at once the second finds the first.
 * @param customerId null for money between the business and a partner: only its reference is compared
 * @returns the reason of each whose reference is repeated, else null
 * @throws AppError needs_statement, unless the user said that it is another one, for a reference with the
 * reason
 */
export async function refuseRepeats(
  ctx: AnyContext,
  customerId: number | null,
  incoming: readonly Incoming[],
  { repeated: isAnother, repeated_reason }: Confirmation,
): Promise<(string | null)[]> {
  const keys = await lockReferences(ctx, incoming)
  if (customerId !== null) await lockCustomer(ctx.db, customerId)
  const twice = new Set(keys.filter((key, place) => keys.indexOf(key) !== place))
  const reasons: (string | null)[] = []
  for (const money of incoming) {
    const key = referenceKey(money.reference)
    const same = key === null ? undefined : await findSameReference(ctx.db, key)
    const isSame = same !== undefined || (key !== null && twice.has(key))
    if (isSame && repeated_reason === null) throw same ? repeatedReference(same) : twiceEntered(key)
    reasons.push(isSame ? repeated_reason : null)
    if (isSame || isAnother || customerId === null) continue
    const day = await findSameDay(ctx, customerId, money)
    if (day)
      throw repeatedError('repeated', `The same amount of this customer on this day ${isRecorded(day)}`, day)
  }
  return reasons
}

/** For a caller that locks other rows between the references and the customer. */
export async function lockReferences(
  ctx: AnyContext,
  incoming: readonly Pick<Incoming, 'reference'>[],
): Promise<string[]> {
  const keys = incoming.flatMap(({ reference }) => referenceKey(reference) ?? []).toSorted()
  for (const key of new Set(keys)) await lockReference(ctx.db, key)
  return keys
}

const repeatedReference = (other: Repeated) =>
  repeatedError('repeated_reason', `The same reference ${isRecorded(other)}`, other)
const twiceEntered = (key: string | null) =>
  repeatedError('repeated_reason', `The reference ${key} is entered twice.`)

function isRecorded({ amount, at, job_id, name }: Repeated): string {
  const of = [name, job_id === null ? null : recordId('job', job_id), formatShortDate(at)]
    .filter(Boolean)
    .join(', ')
  return `is recorded already: ${formatMoney(amount)}, ${of}.`
}

const repeatedError = (field: keyof Confirmation, message: string, repeats?: Repeated) =>
  needsStatement(field, { message, issues: [{ field, message }], repeats })
