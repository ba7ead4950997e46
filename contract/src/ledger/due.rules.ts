import type { JobStatus } from '../vocabulary.ts'

type Payable = { status: JobStatus; price: number; tax_added: number; conceded: number; charge: number }

// One source: what the customer has to pay and still owes; in SQL, `jobs.payable`.
/**
 * What the customer has to pay for a job, paise: price and added tax, or the charge of a cancelled job, less
 * concessions.
 */
export function payableOf({ status, price, tax_added, conceded, charge }: Payable): number {
  return Math.max(0, (status === 'cancelled' ? charge : price + tax_added) - conceded)
}

/** What the customer still has to pay, paise. */
export function dueOf({ payable, received }: { payable: number; received: number }): number {
  return Math.max(0, payable - received)
}

/** The part of an amount above the due, which becomes credit of the customer, paise. */
export function excessOf(amount: number, job: { payable: number; received: number }): number {
  return Math.max(0, amount - dueOf(job))
}
