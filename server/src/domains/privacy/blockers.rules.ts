import { formatMoney } from 'contract/shared/number-formats.ts'
import { recordId } from 'contract/shared/record-id.ts'
import type { BlockingRows } from './erasures.store.ts'

/** Names in a sentence; more are counted. */
const namedAtMost = 5

/** Why a customer cannot be erased now, one sentence each, with what to do. */
export function blockersOf({ jobs, dues, credit }: BlockingRows): string[] {
  const sentences: string[] = []
  if (jobs.length > 0) {
    const [are, them] = jobs.length === 1 ? ['is', 'it'] : ['are', 'them']
    sentences.push(`${jobsNamed(jobs)} ${are} open. Complete or cancel ${them} first.`)
  }
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

function jobsNamed(ids: readonly number[]): string {
  const shown = ids.slice(0, namedAtMost).map((id) => recordId('job', id))
  const more = ids.length - shown.length
  if (more > 0) shown.push(`${more} more`)
  const last = shown.pop()
  return shown.length === 0 ? `Job ${last}` : `Jobs ${shown.join(', ')} and ${last}`
}
