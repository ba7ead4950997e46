import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { BlockingRows, PartnerBlockingRows } from './erasures.store.ts'

/** Names in a sentence; more are counted. */
const namedAtMost = 5

/** Why a customer cannot be erased now, one sentence each, with what to do. */
export function blockersOf({ jobs, dues, credit }: BlockingRows): string[] {
  const sentences: string[] = []
  if (jobs.length > 0) sentences.push(`${openJobs(jobs)} Complete or cancel ${themOf(jobs)} first.`)
  if (dues.length > 0) {
    const total = dues.reduce((sum, { due }) => sum + due, 0)
    const ids = dues.map(({ id }) => id)
    sentences.push(
      `${formatMoney(total)} is due for ${jobsNamed(ids)}. Record the payment or give a concession first.`,
    )
  }
  if (credit > 0) sentences.push(`The customer has ${formatMoney(credit)} of credit. Give it back first.`)
  return sentences
}

/** Why a partner cannot be erased now, one sentence each, with what to do. */
export function partnerBlockersOf({ jobs, reported, balance, run }: PartnerBlockingRows): string[] {
  const sentences: string[] = []
  if (jobs.length > 0)
    sentences.push(`${openJobs(jobs)} Complete or cancel ${themOf(jobs)}, or send another partner, first.`)
  if (reported.length > 0)
    sentences.push(`The partner’s report of ${jobsNamed(reported)} is open. Confirm or dismiss it first.`)
  if (run !== null) sentences.push(`The partner is in settlement run S${run}, which is open. Close it first.`)
  if (balance > 0) sentences.push(`The partner owes ${formatMoney(balance)}. Settle the account first.`)
  if (balance < 0)
    sentences.push(`${formatMoney(-balance)} is owed to the partner. Settle the account first.`)
  return sentences
}

const openJobs = (jobs: readonly number[]) => `${jobsNamed(jobs)} ${jobs.length === 1 ? 'is' : 'are'} open.`
const themOf = (jobs: readonly number[]) => (jobs.length === 1 ? 'it' : 'them')

function jobsNamed(ids: readonly number[]): string {
  const shown = ids.slice(0, namedAtMost).map((id) => recordId('job', id))
  const more = ids.length - shown.length
  if (more > 0) shown.push(`${more} more`)
  const last = shown.pop()
  return shown.length === 0 ? `Job ${last}` : `Jobs ${shown.join(', ')} and ${last}`
}
